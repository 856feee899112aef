import { UnreadableFile } from '#engine/files/model.ts';
import { child, every, leafText, readTree } from '#engine/files/xml-tree.ts';

export interface Listed {
  files: { key: string; size: number }[];
  /** Where the list goes on. */
  next: string | null;
}

/** A page of the list of a bucket (ListObjectsV2). */
export function listedIn(xml: string): Listed {
  const root = readTree(xml, 'list');
  const textOf = (of: typeof root, name: string): string | null => {
    const found = child(of, name);
    return found ? leafText(xml, found) : null;
  };
  const list = root.children[0] ?? root;
  return {
    files: [...every(list, 'Contents')].map((file) => ({ key: textOf(file, 'Key') ?? '', size: Number(textOf(file, 'Size')) })),
    next: textOf(list, 'NextContinuationToken'),
  };
}

/** Uploads in parts that were begun and not ended (ListMultipartUploads). */
export const begunIn = (xml: string): { key: string; id: string; since: Date }[] =>
  [...every(readTree(xml, 'uploads'), 'Upload')].flatMap((upload) => {
    const [key, id, since] = ['Key', 'UploadId', 'Initiated'].map((name) => child(upload, name));
    return key && id && since ? [{ key: leafText(xml, key), id: leafText(xml, id), since: new Date(leafText(xml, since)) }] : [];
  });

/** The text of the first element of a name; null where there is none, or it is no XML. */
export function firstText(xml: string, name: string): string | null {
  try {
    const found = every(readTree(xml, 'answer'), name).next().value;
    return found ? leafText(xml, found) : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
