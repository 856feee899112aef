/** The place of table rows that are not drawn, in pixels. */
export const RowsGap = ({ height }: { height: number }) => (height > 0 ? <tr className="rows-gap" aria-hidden style={{ height }} /> : null);
