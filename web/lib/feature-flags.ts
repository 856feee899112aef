/** What is off by itself (specification 3). */
const off = { microsoftLogin: false } as const;
type Flags = Record<keyof typeof off, boolean>;

/** Local storage key of the flags: JSON, of each flag whether it is on in this browser. */
const flagsKey = 'featureFlags';

function stored(storage: Pick<Storage, 'getItem'>): Partial<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(storage.getItem(flagsKey) ?? '{}') as object) };
  } catch {
    // Written by hand, and not JSON: as if nothing had been written.
    return {};
  }
}

/** The flags that hold here: as this browser says, else as the service offers, else off. */
export function flagsHere(offered: Partial<Flags> | undefined, storage: Pick<Storage, 'getItem'> = localStorage): Flags {
  const said = stored(storage);
  const names = Object.keys(off) as (keyof Flags)[];
  const of = (name: keyof Flags): boolean => (typeof said[name] === 'boolean' ? said[name] : (offered?.[name] ?? off[name]));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Flags;
}
