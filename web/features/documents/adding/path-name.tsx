/** The name of a file with the folders it came in, which give way first where there is little room. */
export function PathName({ path }: { path: string }) {
  const at = path.lastIndexOf('/') + 1;
  return (
    <span className="path-name" title={path}>
      {at > 0 && <span className="cut quiet">{path.slice(0, at)}</span>}
      <span className="cut">{path.slice(at)}</span>
    </span>
  );
}
