-- The second factor of the embedded identity provider, as its library names it: one for an account, secret and recovery codes encrypted.
alter table identity."user" add column "twoFactorEnabled" boolean default false;

create table identity."twoFactor" (
  "id"                      text primary key,
  "secret"                  text not null,
  "backupCodes"             text not null,
  "userId"                  text not null unique references identity."user" on delete cascade,
  "verified"                boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil"             timestamptz
);
create index "twoFactor_secret_idx" on identity."twoFactor" ("secret");
create index "twoFactor_userId_idx" on identity."twoFactor" ("userId");
