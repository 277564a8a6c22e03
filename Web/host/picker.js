// Asks the person for files. The field is made for each use and never seen.
import { take } from './files.js';

// Nothing to accept: one picture of the person.
export function pick(accept, taken) {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = accept || 'image/*';
  field.multiple = accept !== '';
  field.hidden = true;
  field.id = 'file-picker';
  document.getElementById('file-picker')?.remove();
  document.body.append(field);
  field.addEventListener('cancel', () => field.remove());
  field.addEventListener('change', async () => {
    const files = [...field.files];
    field.remove();
    for (const file of files) {
      if (accept) taken(await take(file, { name: file.name, seconds: 0, source: 0 }));
      else taken(await portrait(file));
    }
  });
  field.click();
}

// The middle of a picture, 256 pixels wide, drawn anew: nothing is kept of the file's own bytes.
async function portrait(file) {
  if (file.size > 32 << 20) return { trouble: 1 };
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const side = Math.min(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 256, 256);
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 256, 256);
  } catch {
    return { trouble: 3 };
  }
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return take(blob, { name: '', seconds: 0, source: 3 });
}
