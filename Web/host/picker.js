// Asks the person for files. The field is made for each use and never seen.
import { take } from './files.js';

export function pick(accept, taken) {
  ask(accept, true, async (files) => {
    for (const file of files) taken(await take(file, { name: file.name, seconds: 0, source: 0 }));
  });
}

// draw(file) makes a portrait of a picture, and answers it as it was taken.
export function pickPortrait(draw, taken) {
  ask('image/*', false, async ([file]) => taken(await draw(file)));
}

export function ask(accept, multiple, chosen) {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = accept;
  field.multiple = multiple;
  field.hidden = true;
  field.id = 'file-picker';
  document.getElementById('file-picker')?.remove();
  document.body.append(field);
  field.addEventListener('cancel', () => field.remove());
  field.addEventListener('change', () => {
    const files = [...field.files];
    field.remove();
    if (files.length > 0) chosen(files);
  });
  field.click();
}
