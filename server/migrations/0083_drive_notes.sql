-- What a look at a drive has to say, as codes that screens say in their language; the sentence beside them stays for what was kept before.
alter table integration add column notes jsonb not null default '[]';
