-- What a letter or a file corrected is told anew: `corrects` is the given answer that it takes the place of. One is corrected once.
-- What was taken back is kept for what rests on it alone.
alter table told_answer
  add column origin text not null default 'form' check (origin in ('form', 'correction', 'taken_back')),
  add column corrects uuid references told_answer (id) on delete set null;
create unique index told_answer_corrects_idx on told_answer (corrects) where corrects is not null;
