/** The head of a list: its columns, `wide` for those that narrow screens leave out, and what is read out over the actions. */
export function TableHead({ columns, actions }: { columns: { title: string; wide?: boolean }[]; actions: string }) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, wide }) => (
          <th key={title} scope="col" {...(wide ? { className: 'wide' } : {})}>
            {title}
          </th>
        ))}
        <th scope="col">
          <span className="unseen">{actions}</span>
        </th>
      </tr>
    </thead>
  );
}
