/** What kind of text a text file holds. */

/** Whether a text is HTML by what it says, for names that do not tell (templates). */
export function looksLikeHtml(text: string): boolean {
  const head = text.slice(0, 4000);
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body)\b/iu.test(head)) return true;
  return (head.match(/<\/?(div|p|span|table|tr|td|ul|li|h[1-6]|a|br|link|script|meta)\b[^>]*>/giu)?.length ?? 0) >= 6;
}
