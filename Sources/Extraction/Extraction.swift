import CGumbo
