-- Somebody at a provider is linked to one account here, whoever arrives at the same moment. Where several links stood, the oldest stays, of
-- passwords the one that was set last. An account that loses its link to another one keeps all else: its owner signs in by mail, password
-- or another provider, and it is noted as a provider that was removed.
with ranked as (
  select id, "userId",
    row_number() over same as place,
    first_value("userId") over same as keeper
  from identity.account
  window same as (
    partition by "providerId", "accountId"
    order by case when "providerId" = 'credential' then "updatedAt" end desc nulls last, "createdAt", id
  )
),
removed as (
  delete from identity.account using ranked
  where account.id = ranked.id and ranked.place > 1
  returning ranked."userId", ranked.keeper
)
insert into audit_log (id, user_id, action, subject)
select gen_random_uuid(), app_user.id, 'user:provider_removed', app_user.email
from (select distinct "userId" from removed where "userId" <> keeper) as without
join app_user on app_user.issuer = 'urn:rejoinder:embedded' and app_user.subject = without."userId";

create unique index "account_provider_key" on identity.account ("providerId", "accountId");
