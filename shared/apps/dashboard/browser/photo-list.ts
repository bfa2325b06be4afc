import { element, part } from './element.ts';
import { askDashboard, ShownError } from './public-api.ts';

const maxBytes = 4_400_000;
const longestEdge = 2048;
const mostPhotos = 20;
const known = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

interface Photo {
  /** As a `data:` address. */
  readonly shown: string;
  readonly uploaded: Promise<string>;
  url?: string;
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new ShownError('This file cannot be read.'));
    reader.readAsDataURL(blob);
  });

/** The file to send, or a smaller picture of it if it is too large or of a type that only the browser can read. */
async function fitting(file: File): Promise<Blob> {
  if (file.size <= maxBytes && known.includes(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return file;
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

/** The photos that were dropped or picked. They are shown at once and stored in the background. */
export class PhotoList {
  readonly #uploadUrl: string;
  readonly #list: HTMLUListElement;
  readonly #changed: () => void;
  #photos: Photo[] = [];
  /** Resolves when all photos picked so far are in the list. */
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

  /** Addresses of the photos stored so far. */
  get urls(): string[] {
    return this.#photos.flatMap(({ url }) => url ?? []);
  }

  get first(): string | undefined {
    return this.#photos[0]?.shown;
  }

  /** Addresses of all photos, once all are stored. @throws ShownError if one is not usable */
  async stored(): Promise<string[]> {
    await this.#adding;
    return await Promise.all(this.#photos.map(({ uploaded }) => uploaded));
  }

  #add(files: FileList | null): void {
    // The input's own list is emptied at once.
    const picked = [...(files ?? [])];
    this.#adding = this.#adding.then(async () => {
      for (const file of picked.slice(0, mostPhotos - this.#photos.length)) await this.#show(file);
      this.#changed();
    });
  }

  async #show(file: File): Promise<void> {
    const blob = await fitting(file);
    const shown = await dataUrl(blob).catch(() => '');
    const remove = element('button', { type: 'button', 'aria-label': `Remove ${file.name}` }, '×');
    const picture = element('img', { src: shown, alt: file.name });
    const row = element('li', { class: 'busy', title: file.name }, picture, remove);
    const photo: Photo = { shown, uploaded: this.#upload(file.name, blob.size, shown) };
    remove.addEventListener('click', () => {
      this.#photos = this.#photos.filter((other) => other !== photo);
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
        const words = error instanceof ShownError ? error.message : 'Not stored.';
        row.append(element('p', { role: 'alert' }, words));
      },
    );
  }

  async #upload(name: string, bytes: number, shown: string): Promise<string> {
    if (bytes > maxBytes) throw new ShownError(`${name} is larger than 4.4 MB.`);
    const { url } = await askDashboard(this.#uploadUrl, shown.slice(shown.indexOf(',') + 1));
    return String(url);
  }
}
