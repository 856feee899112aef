-- What an organisation keeps as texts in rows: counted by a job now and then, and what was added since. Whoever adds much writes one row
-- of its own, so that two who write at once wait for nobody.
create table text_count (
  org_id uuid primary key references org on delete cascade,
  bytes bigint not null,
  counted_at timestamptz not null,
  took_ms integer not null,
  -- more than the largest plan may store: then nothing more is taken
  beyond_plans boolean not null
);
select enable_org_isolation('text_count');

create table text_growth (
  id uuid primary key,
  org_id uuid not null references org on delete cascade,
  bytes bigint not null
);
create index on text_growth (org_id);
select enable_org_isolation('text_growth');

-- Counting reads the rows of one organisation; all other tables are reached by what their rows belong to.
create index on library_entry (org_id);
create index on library_change (org_id);
create index on instant_answer (org_id);
