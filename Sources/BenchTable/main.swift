#if !arch(wasm32)
  // The program is for the browser; natively there is nothing to do.
#endif
