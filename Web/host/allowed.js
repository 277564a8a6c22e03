// What a browser that keeps nothing refuses: there the names of its storage throw already.
export function allowed(use, otherwise = null) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}
