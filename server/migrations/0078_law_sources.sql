-- Pages of acts that are looked at by night (LAW_SOURCES). A row is one page and when it was last looked at, so that a night that was
-- broken off goes on where it was.
create table law_source (
  address text primary key,
  -- The act that the page was read as; null before it was read.
  act text,
  looked_at timestamptz,
  -- Whoever looks at it now has it until then.
  claimed_until timestamptz,
  -- Of the last look: what came of it, paragraphs that are not as they were, and a sentence where there was no whole page.
  outcome text check (outcome in ('new', 'same', 'changed', 'cut', 'failed')),
  changed text[] not null default '{}',
  problem text,
  -- When the operator was told of it; null while there is something to tell, or nothing.
  told_at timestamptz
);
