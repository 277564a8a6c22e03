import AsyncHTTPClient
import Hummingbird
import Subprocess
import CArgon2
