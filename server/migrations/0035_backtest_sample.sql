-- A backtest of the sample's document belongs to the sample and goes with it, also when its document went before.
alter table backtest add column sample boolean not null default false;
update backtest set sample = true from document where document.id = backtest.document_id and document.sample;
