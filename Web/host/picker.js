// Asks the person for files. The field is made for each use and never seen.
import { take } from './files.js';

export function pick(accept, taken) {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = accept;
  field.multiple = true;
  field.hidden = true;
  field.id = 'file-picker';
  document.getElementById('file-picker')?.remove();
  document.body.append(field);
  field.addEventListener('cancel', () => field.remove());
  field.addEventListener('change', async () => {
    const files = [...field.files];
    field.remove();
    for (const file of files) taken(await take(file, { name: file.name, seconds: 0, source: 0 }));
  });
  field.click();
}
