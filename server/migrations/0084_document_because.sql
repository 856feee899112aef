-- Why a document is not read, as codes that screens say in their language; the sentence in error stays for what was kept before.
alter table document add column because jsonb not null default '[]';
