-- Why a backtest failed, as codes that screens say in their language; the sentence in error stays for what was kept before.
alter table backtest add column because jsonb not null default '[]';
