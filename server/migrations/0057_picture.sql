-- The picture of a person, under which name it is kept (`pictures/…` of the storage); null shows initials.
alter table app_user add column picture text check (picture ~ '^[0-9a-f-]{36}\.(png|jpg|webp)$');
create unique index on app_user (picture);
