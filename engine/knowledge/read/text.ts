/** Bytes of a text file to text. */

/** By its byte order mark; else UTF-8 when it is valid, UTF-16 when every other byte is zero, Windows-1252 otherwise. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.subarray(0, 1000);
  const zeros = head.reduce((count, byte, at) => (byte === 0 ? (at % 2 === 1 ? count + 1 : count - 1) : count), 0);
  if (Math.abs(zeros) > head.length / 4) return new TextDecoder(zeros > 0 ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\0', '');
  }
}

/** Whether a text is HTML by what it says, for names that do not tell (templates). */
export function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 4000);
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body)\b/iu.test(head)) return true;
  return (head.match(/<\/?(div|p|span|table|tr|td|ul|li|h[1-6]|a|br|link|script|meta)\b[^>]*>/giu)?.length ?? 0) >= 6;
}
