-- Why a sheet has its role, as codes that screens say in their language; the sentence beside it stays for what was read before.
alter table request_sheet add column because jsonb not null default '[]';
