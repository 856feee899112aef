/// <reference types="vite/client" />

declare module 'symbol:*' {
  const path: string;
  export default path;
}
declare module 'virtual:tokens.css';
declare module 'subset-font' {
  export default function subsetFont(font: Uint8Array, text: string, options: { targetFormat: 'woff2' }): Promise<Uint8Array>;
}
