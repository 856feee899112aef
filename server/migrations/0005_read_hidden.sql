-- Finding the questions anew may read hidden sheets, rows and columns too; the next time does as the last.
alter table request add column read_hidden boolean not null default false;
