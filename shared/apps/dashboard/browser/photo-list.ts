import { element, part } from './element.ts';
import { askDashboard, ShownError } from './public-api.ts';

const maxBytes = 4_400_000;
const longestEdge = 2048;
const mostPhotos = 20;
const known = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

interface Photo {
  readonly row: HTMLLIElement;
  readonly picture: ImageBitmap | undefined;
  readonly uploaded: Promise<string>;
  url?: string;
}

/** Draws a picture so that it covers a canvas. */
export function cover(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}

/** The file to send, or a smaller picture of it if it is too large or of a type that only the browser can read. */
async function fitting(file: File, picture: ImageBitmap | undefined): Promise<Blob> {
  if ((file.size <= maxBytes && known.includes(file.type)) || picture === undefined) return file;
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new ShownError('This file cannot be read.'));
    reader.readAsDataURL(blob);
  });

/** The photos that were dropped or picked. They are shown at once and stored in the background. */
export class PhotoList {
  readonly #uploadUrl: string;
  readonly #list: HTMLUListElement;
  readonly #changed: () => void;
  #photos: Photo[] = [];
  /** Ends when all that were picked so far are in the list. */
  #adding: Promise<void> = Promise.resolve();

  constructor(within: HTMLElement, own: string, changed: () => void) {
    this.#uploadUrl = `${own}playground/photos`;
    this.#list = part(within, '.photos');
    this.#changed = changed;
    const drop = part<HTMLElement>(within, '.drop');
    const input = part<HTMLInputElement>(drop, 'input');
    const takePicked = () => {
      this.#add(input.files);
      input.value = '';
    };
    input.addEventListener('change', takePicked);
    // Takes files that were picked before this script was loaded.
    takePicked();
    for (const type of ['dragover', 'dragleave', 'drop'] as const) {
      drop.addEventListener(type, (event) => {
        event.preventDefault();
        drop.classList.toggle('over', type === 'dragover');
        if (type === 'drop') this.#add(event.dataTransfer?.files ?? null);
      });
    }
  }

  /** Addresses of what is stored already. */
  get urls(): string[] {
    return this.#photos.flatMap(({ url }) => url ?? []);
  }

  get first(): ImageBitmap | undefined {
    return this.#photos[0]?.picture;
  }

  /** Addresses of all photos, once all are stored. @throws ShownError if one is not usable */
  async stored(): Promise<string[]> {
    await this.#adding;
    return await Promise.all(this.#photos.map(({ uploaded }) => uploaded));
  }

  #add(files: FileList | null): void {
    // The input's own list is emptied at once.
    const picked = [...(files ?? [])];
    this.#adding = this.#adding.then(() => this.#readAll(picked));
  }

  async #readAll(files: readonly File[]): Promise<void> {
    for (const file of files.slice(0, mostPhotos - this.#photos.length)) {
      const picture = await createImageBitmap(file).catch(() => undefined);
      this.#show(file, picture);
    }
    this.#changed();
  }

  #show(file: File, picture: ImageBitmap | undefined): void {
    const canvas = element('canvas', { width: '160', height: '160', role: 'img', 'aria-label': file.name });
    if (picture !== undefined) cover(canvas, picture);
    const remove = element('button', { type: 'button', 'aria-label': `Remove ${file.name}` }, '×');
    const row = element('li', { class: 'busy', title: file.name }, canvas, remove);
    const photo: Photo = { row, picture, uploaded: this.#upload(file, picture) };
    remove.addEventListener('click', () => {
      this.#photos = this.#photos.filter((one) => one !== photo);
      row.remove();
      this.#changed();
    });
    this.#photos.push(photo);
    this.#list.append(row);
    photo.uploaded.then(
      (url) => {
        photo.url = url;
        row.className = '';
        this.#changed();
      },
      (error: unknown) => {
        row.className = 'failed';
        row.append(
          element('p', { role: 'alert' }, error instanceof ShownError ? error.message : 'Not stored.'),
        );
      },
    );
  }

  async #upload(file: File, picture: ImageBitmap | undefined): Promise<string> {
    const blob = await fitting(file, picture);
    if (blob.size > maxBytes) throw new ShownError(`${file.name} is larger than 4.4 MB.`);
    const { url } = await askDashboard(this.#uploadUrl, await base64(blob));
    return String(url);
  }
}
