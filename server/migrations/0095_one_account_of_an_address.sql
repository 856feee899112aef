-- An issuer has one account of an address here: invitations, shares and places on a plan go by it. Where it had several, the one that has
-- the address at the embedded provider keeps it, else the oldest; the others keep all their rows under an address that reaches nobody.
with ranked as (
  select id, email,
    row_number() over (
      partition by issuer, email
      order by exists (select from identity."user" as account where account.id = subject and account.email = app_user.email) desc, created_at, id
    ) as place
  from app_user
),
set_aside as (
  update app_user set email = app_user.id || '@set-aside.invalid'
  from ranked where ranked.id = app_user.id and ranked.place > 1
  returning app_user.id, ranked.email
)
insert into audit_log (id, user_id, action, subject) select gen_random_uuid(), id, 'user:address_set_aside', email from set_aside;

create unique index app_user_issuer_email_idx on app_user (issuer, email);
