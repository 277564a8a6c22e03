// A picture that does not come keeps its place: quiet, and with its words for whoever hears the page.
const isPicture = (element) => element.tagName === 'IMG';

export function watchPictures() {
  const listen = (name, heard) => addEventListener(name, ({ target }) => isPicture(target) && heard(target), true);
  listen('error', (picture) => picture.classList.add('missing'));
  listen('load', (picture) => picture.classList.remove('missing'));
  for (const picture of document.images) if (picture.complete && picture.src && picture.naturalWidth === 0) picture.classList.add('missing');
}
