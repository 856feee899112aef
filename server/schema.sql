-- schema identity

create table identity."account" (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE
);
CREATE INDEX "account_userId_idx" ON identity.account USING btree ("userId");
CREATE UNIQUE INDEX account_provider_key ON identity.account USING btree ("providerId", "accountId");

create table identity."jwks" (
  id text not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamp with time zone not null,
  "expiresAt" timestamp with time zone,
  alg text,
  crv text,
  constraint jwks_pkey PRIMARY KEY (id)
);

create table identity."session" (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null,
  constraint session_token_key UNIQUE (token),
  constraint session_pkey PRIMARY KEY (id),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE
);
CREATE INDEX "session_userId_idx" ON identity.session USING btree ("userId");

create table identity."twoFactor" (
  id text not null,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null,
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamp with time zone,
  constraint "twoFactor_userId_key" UNIQUE ("userId"),
  constraint "twoFactor_pkey" PRIMARY KEY (id),
  constraint "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES identity."user"(id) ON DELETE CASCADE
);
CREATE INDEX "twoFactor_secret_idx" ON identity."twoFactor" USING btree (secret);
CREATE INDEX "twoFactor_userId_idx" ON identity."twoFactor" USING btree ("userId");

create table identity."user" (
  id text not null,
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean default false,
  constraint user_email_key UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id)
);

create table identity."verification" (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier_idx ON identity.verification USING btree (identifier);

-- schema public

CREATE OR REPLACE FUNCTION public.count_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind constant text := $kind$
    org_id, request_id, sheet_id, status, doubt_of(flags) as doubt, width_bucket(confidence, array[0.6, 0.8]::float8[]) as trusted,
    (coalesce(answer, '') <> '' or coalesce(choice, '') <> '' or coalesce(comment, '') <> '') as filled,
    asked_at is not null as asked, cardinality(options) > 0 and coalesce(choice, '') = '' as without_option,
    jsonb_path_exists(location, '$[*].at.field') as in_field $kind$;
  sides constant text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select ' || kind || ', 1 as entries from come' end,
    case when tg_op <> 'INSERT' then 'select ' || kind || ', -1 as entries from gone' end);
  emptied uuid[];
begin
  execute '
    with moved as (
      select org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, sum(entries) as entries
      from (' || sides || ') as side group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(entries) <> 0
    ), fewer as (
      update qa_entry_count as kept set entries = kept.entries + moved.entries from moved
      where moved.entries < 0 and kept.request_id = moved.request_id and kept.status = moved.status and kept.doubt = moved.doubt
        and (kept.sheet_id, kept.trusted) is not distinct from (moved.sheet_id, moved.trusted)
        and (kept.filled, kept.asked, kept.without_option, kept.in_field) = (moved.filled, moved.asked, moved.without_option, moved.in_field)
      returning kept.request_id, kept.entries
    ), more as (
      insert into qa_entry_count (org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, entries)
      select * from moved where entries > 0
      on conflict (request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field)
      do update set entries = qa_entry_count.entries + excluded.entries
    )
    select array_agg(request_id) from fewer where entries = 0' into emptied;
  if emptied is not null then
    delete from qa_entry_count where request_id = any (emptied) and entries = 0;
  end if;
  return null;
end $function$


CREATE OR REPLACE FUNCTION public.doubt_of(flags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when flags = '{}' then 'none'
    when 'low_confidence' = any (flags) and flags && '{conflict,near_match,other_product,unsupported}' then 'strong'
    else 'some' end $function$


CREATE OR REPLACE FUNCTION public.enable_org_isolation(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy org_isolation on %s using (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) with check (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', target);
end $function$


CREATE OR REPLACE FUNCTION public.grounds_of(org uuid, citations jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with recursive behind as (
    select jsonb_array_elements(citations) as cited
    union
    select further.cited
    from behind
    join library_entry as entry on entry.org_id = org and entry.id = (behind.cited ->> 'library_entry_id')::uuid
    left join qa_entry as approved on approved.org_id = org and approved.id = entry.qa_entry_id
    cross join lateral jsonb_array_elements(
      coalesce(approved.citations, '[]') || case when entry.fact_source is null then '[]' else jsonb_build_array(entry.fact_source) end
    ) as further (cited)
  )
  select coalesce(jsonb_agg(cited order by cited ->> 'document', cited ->> 'quote'), '[]')
  from behind where cited ? 'document_id' and not cited ? 'library_entry_id' and not citations @> jsonb_build_array(cited)
$function$


CREATE OR REPLACE FUNCTION public.holder_of(organisation uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select user_id from access where org_id = organisation and access_level = 'owner' and user_id is not null
  order by kept_at desc nulls last, id limit 1
$function$


CREATE OR REPLACE FUNCTION public.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The cascade of a foreign key is a trigger too: a deletion that comes by it is at least the second.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'The audit log only grows: % is refused.', lower(tg_op);
end $function$


CREATE OR REPLACE FUNCTION public.party_of(org uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case when exists (select from subscription where subscription.org_id = org and period_end > now()) then org
    else coalesce(holder_of(org), org) end
$function$


CREATE OR REPLACE FUNCTION public.queue_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told record;
begin
  for told in
    insert into webhook_delivery (org_id, webhook_id, event, data)
    select new.org_id, id, new.name, new.data from webhook
    where org_id = new.org_id and enabled and new.name = any (events)
    returning id, webhook_id
  loop
    perform queue_webhook_delivery(new.org_id, told.webhook_id, told.id, null);
  end loop;
  return null;
end $function$


CREATE OR REPLACE FUNCTION public.queue_webhook_delivery(org uuid, hook uuid, delivery uuid, due timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  slow boolean := coalesce((select hung > 0 from webhook where id = hook), false);
  line text := case when slow then 'webhooks-slow:' else 'webhooks:' end || party_of(org) || ':';
  places integer := case when slow then 1 else 2 end;
  ahead integer := (
    select count(*) from (
      select from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
      where queue.queue_name in (line || 0, line || 1) and job.locked_at is null and job.run_at <= now()
      limit 99
    ) as waiting
  );
begin
  perform graphile_worker.add_job(case when slow then 'deliver-webhook-slowly' else 'deliver-webhook' end,
    json_build_object('org_id', org, 'delivery_id', delivery),
    queue_name := line || ('x' || right(hook::text, 1))::bit(4)::integer % places,
    run_at := coalesce(due, now()), priority := 6 + ahead, max_attempts := 25);
end $function$


CREATE OR REPLACE FUNCTION public.stored_beside(organisation uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  party uuid := party_of(organisation);
  was text := current_setting('app.org_id', true);
  total bigint := 0;
  other uuid;
begin
  for other in
    select access.org_id from access
    where access.user_id = party and access.access_level = 'owner' and access.org_id <> organisation and party_of(access.org_id) = party
  loop
    perform set_config('app.org_id', other::text, true);
    total := total + stored_in_files(other) + stored_in_texts(other);
  end loop;
  perform set_config('app.org_id', coalesce(was, ''), true);
  return total;
end $function$


CREATE OR REPLACE FUNCTION public.stored_in_files(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with kept as (
    select storage_key, size from document where org_id = organisation and storage_key is not null and not sample
    union select storage_key, size from document_version where org_id = organisation
    union select storage_key, size from told_file where org_id = organisation
  )
  select (coalesce((select sum(size) from kept), 0) + coalesce((select sum(size) from upload where org_id = organisation), 0))::bigint
$function$


CREATE OR REPLACE FUNCTION public.stored_in_texts(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (coalesce((select bytes from text_count where org_id = organisation), 0)
    + coalesce((select sum(bytes) from text_growth where org_id = organisation), 0))::bigint
$function$


CREATE OR REPLACE FUNCTION public.uploads_sending(orgs uuid[], ids uuid[])
 RETURNS TABLE(id uuid, sending uuid)
 LANGUAGE plpgsql
AS $function$
declare
  was text := current_setting('app.org_id', true);
begin
  for at in 1 .. coalesce(array_length(ids, 1), 0) loop
    perform set_config('app.org_id', orgs[at]::text, true);
    return query select upload.id, upload.sending from upload where upload.id = ids[at] and upload.org_id = orgs[at];
  end loop;
  perform set_config('app.org_id', coalesce(was, ''), true);
end $function$


CREATE OR REPLACE FUNCTION public.waiting_in(queue text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select count(*)::integer from (
      select from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as known on known.id = job.job_queue_id
      where known.queue_name = queue and job.locked_at is null and job.run_at <= now()
      limit 99
    ) as waiting
  );
end $function$


create table public."access" (
  id uuid not null,
  org_id uuid not null,
  user_id uuid,
  user_email text not null,
  access_level text not null,
  notify boolean not null default false,
  notification_message text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  invited_by uuid,
  expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  secret_hash bytea,
  kept_at timestamp with time zone,
  held_then integer,
  constraint access_org_id_user_email_key UNIQUE (org_id, user_email),
  constraint access_pkey PRIMARY KEY (id),
  constraint access_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint access_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint access_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint access_access_level_check CHECK ((access_level = ANY (ARRAY['viewer'::text, 'editor'::text, 'admin'::text, 'owner'::text])))
);
CREATE INDEX access_owners ON public.access USING btree (org_id, id) WHERE ((access_level = 'owner'::text) AND (user_id IS NOT NULL));
CREATE UNIQUE INDEX access_secret_hash_idx ON public.access USING btree (secret_hash);
CREATE INDEX access_user_email_idx ON public.access USING btree (user_email) WHERE (user_id IS NULL);
CREATE INDEX access_user_id_idx ON public.access USING btree (user_id);

create table public."ai_model" (
  org_id uuid not null,
  use text not null default 'installation'::text,
  provider text,
  model text,
  url text,
  key text,
  key_set_at timestamp with time zone,
  acknowledged_host text,
  test jsonb,
  changed_at timestamp with time zone not null default now(),
  currency text not null default 'EUR'::text,
  prices jsonb not null default '{}'::jsonb,
  most_per_run bigint,
  most_per_month bigint,
  connected_by uuid,
  constraint ai_model_pkey PRIMARY KEY (org_id),
  constraint ai_model_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint ai_model_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint ai_model_check CHECK (((use <> 'own'::text) OR ((provider IS NOT NULL) AND (model IS NOT NULL) AND (url IS NOT NULL)))),
  constraint ai_model_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'GBP'::text, 'CHF'::text]))),
  constraint ai_model_most_per_month_check CHECK ((most_per_month > 0)),
  constraint ai_model_most_per_run_check CHECK ((most_per_run > 0)),
  constraint ai_model_use_check CHECK ((use = ANY (ARRAY['installation'::text, 'own'::text, 'off'::text])))
);
CREATE INDEX ai_model_connected_by_idx ON public.ai_model USING btree (connected_by);
alter table ai_model force row level security;
create policy org_isolation on ai_model using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."api_token" (
  id uuid not null,
  user_id uuid not null,
  org_id uuid,
  name text not null,
  token_hash bytea not null,
  scope text not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint api_token_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text])))
);

create table public."app_user" (
  id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  image text,
  locale text,
  org_id uuid,
  created boolean not null default true,
  trial_period_days integer not null default 14,
  user_type text not null default 'user'::text,
  created_at timestamp with time zone not null default now(),
  time_zone text,
  mail_key uuid not null default gen_random_uuid(),
  picture text,
  former_hash bytea,
  constraint app_user_issuer_subject_key UNIQUE (issuer, subject),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE SET NULL,
  constraint app_user_picture_check CHECK ((picture ~ '^[0-9a-f-]{36}\.(png|jpg|webp)$'::text)),
  constraint app_user_user_type_check CHECK ((user_type = ANY (ARRAY['admin'::text, 'user'::text, 'root'::text])))
);
CREATE INDEX app_user_email_idx ON public.app_user USING btree (email);
CREATE UNIQUE INDEX app_user_issuer_email_idx ON public.app_user USING btree (issuer, email);
CREATE UNIQUE INDEX app_user_picture_idx ON public.app_user USING btree (picture);

create table public."assistant_conversation" (
  id uuid not null,
  user_id uuid not null,
  specialist text not null,
  title text not null,
  share_token text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  shared_with text[],
  constraint assistant_conversation_share_token_key UNIQUE (share_token),
  constraint assistant_conversation_pkey PRIMARY KEY (id),
  constraint assistant_conversation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint assistant_conversation_shared_with CHECK (((shared_with IS NULL) OR ((share_token IS NOT NULL) AND ((cardinality(shared_with) >= 1) AND (cardinality(shared_with) <= 50))))),
  constraint assistant_conversation_specialist_check CHECK ((specialist = ANY (ARRAY['general'::text, 'legal'::text, 'accountant'::text, 'hr'::text])))
);
CREATE INDEX assistant_conversation_of_user ON public.assistant_conversation USING btree (user_id, id DESC);

create table public."assistant_invite" (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint assistant_invite_accepted_by_key UNIQUE (accepted_by),
  constraint assistant_invite_user_id_email_key UNIQUE (user_id, email),
  constraint assistant_invite_pkey PRIMARY KEY (id),
  constraint assistant_invite_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint assistant_invite_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table public."assistant_person" (
  user_id uuid not null,
  favourites text[] not null default '{}'::text[],
  marketing_consent boolean not null default false,
  created_at timestamp with time zone not null default now(),
  colleagues text[] not null default '{}'::text[],
  constraint assistant_person_pkey PRIMARY KEY (user_id),
  constraint assistant_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint assistant_person_colleagues CHECK ((cardinality(colleagues) <= 50))
);
CREATE INDEX assistant_person_of_colleague ON public.assistant_person USING gin (colleagues);

create table public."assistant_place" (
  holder_id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  constraint assistant_place_pkey PRIMARY KEY (holder_id, user_id),
  constraint assistant_place_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint assistant_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table public."assistant_turn" (
  id uuid not null,
  conversation_id uuid not null,
  question text not null,
  language text not null,
  specialist text not null,
  status text not null,
  answer text not null,
  reason text,
  basis text,
  steps text[] not null,
  citations jsonb not null,
  notice text not null,
  ms integer not null,
  created_at timestamp with time zone not null default now(),
  doubt text,
  model text,
  constraint assistant_turn_pkey PRIMARY KEY (id),
  constraint assistant_turn_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES assistant_conversation(id) ON DELETE CASCADE,
  constraint assistant_turn_basis_check CHECK ((basis = ANY (ARRAY['statement'::text, 'passage'::text, 'read'::text]))),
  constraint assistant_turn_doubt_check CHECK ((doubt = ANY (ARRAY['two'::text, 'nearest'::text, 'partial'::text]))),
  constraint assistant_turn_language_check CHECK ((language = ANY (ARRAY['en'::text, 'sl'::text, 'it'::text, 'fr'::text, 'uk'::text]))),
  constraint assistant_turn_reason_check CHECK ((reason = ANY (ARRAY['not-covered'::text, 'other-country'::text, 'forecast'::text, 'unlawful'::text, 'pending-case'::text, 'figure-expired'::text, 'preparing'::text]))),
  constraint assistant_turn_specialist_check CHECK ((specialist = ANY (ARRAY['legal'::text, 'accountant'::text, 'hr'::text]))),
  constraint assistant_turn_status_check CHECK ((status = ANY (ARRAY['answered'::text, 'refused'::text, 'asks_back'::text])))
);
CREATE INDEX assistant_turn_of_conversation ON public.assistant_turn USING btree (conversation_id, id);

create table public."assistant_usage" (
  user_id uuid not null,
  month text not null,
  calls_made integer not null,
  constraint assistant_usage_pkey PRIMARY KEY (user_id, month),
  constraint assistant_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint assistant_usage_calls_made_check CHECK ((calls_made >= 0)),
  constraint assistant_usage_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);

create table public."attempt" (
  what text not null,
  who bytea not null,
  made integer not null,
  until timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (what, who)
);
CREATE INDEX attempt_until_idx ON public.attempt USING btree (until);

create table public."audit_log" (
  id uuid not null,
  org_id uuid,
  user_id uuid,
  action text not null,
  subject text,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_org_id_created_at_idx ON public.audit_log USING btree (org_id, created_at DESC);
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

create table public."backtest" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid,
  name text not null,
  status text not null,
  error text,
  figures jsonb,
  items jsonb not null default '[]'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  sample boolean not null default false,
  because jsonb not null default '[]'::jsonb,
  constraint backtest_pkey PRIMARY KEY (id),
  constraint backtest_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint backtest_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint backtest_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint backtest_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX backtest_org_id_created_at_id_idx ON public.backtest USING btree (org_id, created_at DESC, id);
alter table backtest force row level security;
create policy org_isolation on backtest using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."calendar_address" (
  org_id uuid not null,
  user_id uuid not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_address_pkey PRIMARY KEY (org_id, user_id),
  constraint calendar_address_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint calendar_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX calendar_address_user_id_idx ON public.calendar_address USING btree (user_id);
alter table calendar_address force row level security;
create policy org_isolation on calendar_address using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."checkout" (
  org_id uuid,
  user_id uuid,
  id text,
  price_id text,
  url text,
  expires_at timestamp with time zone,
  constraint checkout_id_key UNIQUE (id),
  constraint checkout_org_id_user_id_key UNIQUE NULLS NOT DISTINCT (org_id, user_id),
  constraint checkout_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint checkout_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint checkout_check CHECK ((num_nonnulls(org_id, user_id) = 1)),
  constraint checkout_check1 CHECK ((num_nonnulls(id, price_id, url, expires_at) = ANY (ARRAY[0, 4])))
);
CREATE INDEX checkout_expires_at_idx ON public.checkout USING btree (expires_at);
CREATE INDEX checkout_user_id_idx ON public.checkout USING btree (user_id);

create table public."comment" (
  id uuid not null,
  org_id uuid not null,
  entry_id uuid not null,
  author_id uuid,
  text text not null,
  mentions uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint comment_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES qa_entry(id) ON DELETE CASCADE,
  constraint comment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint comment_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000)))
);
CREATE INDEX comment_entry_id_created_at_idx ON public.comment USING btree (entry_id, created_at);
CREATE INDEX comment_org_id_deleted_at_idx ON public.comment USING btree (org_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX comment_org_id_id_key ON public.comment USING btree (org_id, id);
alter table comment force row level security;
create policy org_isolation on comment using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."deleted_account" (
  issuer text not null,
  subject text not null,
  deleted_at timestamp with time zone not null default now(),
  constraint deleted_account_pkey PRIMARY KEY (issuer, subject)
);

create table public."document" (
  id uuid not null,
  org_id uuid not null,
  item_type text not null,
  parent_id uuid,
  category text not null,
  origin_kind text not null,
  display_name text not null,
  enabled boolean not null default true,
  metadata jsonb not null default '{}'::jsonb,
  labels text[] not null default '{}'::text[],
  status text not null,
  size bigint,
  content_type text,
  storage_key text,
  sha256 bytea,
  error text,
  kind text,
  language text,
  pages integer,
  passage_count integer,
  pair_count integer,
  progress_done integer,
  progress_total integer,
  vectors_ready boolean not null default false,
  sample boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  warnings text[] not null default '{}'::text[],
  source_url text,
  dated timestamp with time zone,
  revision integer not null default 1,
  integration_id uuid,
  notes jsonb not null default '[]'::jsonb,
  because jsonb not null default '[]'::jsonb,
  withheld boolean not null default false,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint document_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integration(id) ON DELETE SET NULL,
  constraint document_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint document_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_category_check CHECK ((category = ANY (ARRAY['questionnaire'::text, 'knowledge_base'::text]))),
  constraint document_item_type_check CHECK ((item_type = ANY (ARRAY['document'::text, 'folder'::text]))),
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'questionnaire'::text]))),
  constraint document_origin_kind_check CHECK ((origin_kind = ANY (ARRAY['upload'::text, 'google-drive'::text, 'webdav'::text, 'folder'::text, 'web'::text, 'request'::text, 'sample'::text]))),
  constraint document_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX document_integration_id_idx ON public.document USING btree (integration_id) WHERE (integration_id IS NOT NULL);
CREATE INDEX document_org_id_parent_id_display_name_idx ON public.document USING btree (org_id, parent_id, display_name COLLATE "C");
CREATE INDEX document_org_id_sha256_idx ON public.document USING btree (org_id, sha256) WHERE (sha256 IS NOT NULL);
alter table document force row level security;
create policy org_isolation on document using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."document_version" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid not null,
  version integer not null,
  display_name text not null,
  size bigint,
  content_type text,
  storage_key text not null,
  sha256 bytea,
  created_at timestamp with time zone not null default now(),
  replaced_by uuid,
  constraint document_version_document_id_version_key UNIQUE (document_id, version),
  constraint document_version_pkey PRIMARY KEY (id),
  constraint document_version_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_version_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint document_version_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES app_user(id) ON DELETE SET NULL
);
alter table document_version force row level security;
create policy org_isolation on document_version using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."drive_file" (
  org_id uuid not null,
  integration_id uuid not null,
  drive_id text not null,
  document_id uuid,
  mark text not null,
  constraint drive_file_pkey PRIMARY KEY (integration_id, drive_id),
  constraint drive_file_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint drive_file_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integration(id) ON DELETE CASCADE,
  constraint drive_file_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX drive_file_document_id_idx ON public.drive_file USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX drive_file_org_id_idx ON public.drive_file USING btree (org_id);
alter table drive_file force row level security;
create policy org_isolation on drive_file using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."drive_look" (
  org_id uuid not null,
  integration_id uuid not null,
  drive_id text not null,
  choice integer not null,
  depth integer not null,
  kind text not null,
  step jsonb not null,
  done boolean not null default false,
  left_out jsonb,
  constraint drive_look_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integration(id) ON DELETE CASCADE,
  constraint drive_look_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint drive_look_kind_check CHECK ((kind = ANY (ARRAY['chosen'::text, 'folder'::text, 'file'::text])))
);
CREATE UNIQUE INDEX drive_look_integration_id_md5_idx ON public.drive_look USING btree (integration_id, md5(drive_id));
CREATE INDEX drive_look_org_id_idx ON public.drive_look USING btree (org_id);
alter table drive_look force row level security;
create policy org_isolation on drive_look using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."event" (
  id bigint generated always as identity not null,
  org_id uuid not null,
  name text not null,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  user_id uuid,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX event_created_at_idx ON public.event USING btree (created_at);
CREATE INDEX event_org_id_id_idx ON public.event USING btree (org_id, id);
CREATE TRIGGER event_told_to_webhooks AFTER INSERT ON public.event FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION queue_webhook_deliveries();

create table public."form_reading" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid not null,
  storage_key text not null,
  model text,
  kept jsonb,
  because jsonb not null default '[]'::jsonb,
  made_at timestamp with time zone not null default now(),
  constraint form_reading_pkey PRIMARY KEY (id),
  constraint form_reading_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint form_reading_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX form_reading_document_id_idx ON public.form_reading USING btree (document_id);
CREATE INDEX form_reading_org_id_document_id_made_at_idx ON public.form_reading USING btree (org_id, document_id, made_at);
alter table form_reading force row level security;
create policy org_isolation on form_reading using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."former_account" (
  address_hash bytea not null,
  created_at timestamp with time zone not null,
  trial_period_days integer not null,
  kept_until timestamp with time zone not null,
  constraint former_account_pkey PRIMARY KEY (address_hash)
);
CREATE INDEX former_account_kept_until_idx ON public.former_account USING btree (kept_until);

create table public."former_usage" (
  address_hash bytea not null,
  month text not null,
  calls_made integer not null,
  constraint former_usage_pkey PRIMARY KEY (address_hash, month),
  constraint former_usage_address_hash_fkey FOREIGN KEY (address_hash) REFERENCES former_account(address_hash) ON DELETE CASCADE,
  constraint former_usage_calls_made_check CHECK ((calls_made >= 0)),
  constraint former_usage_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);

create table public."idempotency_key" (
  id uuid not null,
  org_id uuid,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  answer text,
  made_at timestamp with time zone not null default now(),
  made uuid,
  constraint idempotency_key_org_id_user_id_key_key UNIQUE NULLS NOT DISTINCT (org_id, user_id, key),
  constraint idempotency_key_pkey PRIMARY KEY (id),
  constraint idempotency_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint idempotency_key_check CHECK (((status IS NOT NULL) OR (answer IS NULL)))
);
CREATE INDEX idempotency_key_made_at_idx ON public.idempotency_key USING btree (made_at);
CREATE INDEX idempotency_key_user_id_idx ON public.idempotency_key USING btree (user_id);
alter table idempotency_key force row level security;
create policy org_isolation on idempotency_key using ((NOT (org_id IS DISTINCT FROM (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid))) with check ((NOT (org_id IS DISTINCT FROM (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)));

create table public."instant_answer" (
  id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  question text not null,
  proposal jsonb not null,
  ms integer not null,
  created_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint instant_answer_pkey PRIMARY KEY (id),
  constraint instant_answer_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint instant_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX instant_answer_org_id_idx ON public.instant_answer USING btree (org_id);
CREATE INDEX instant_answer_user_id_created_at_idx ON public.instant_answer USING btree (user_id, created_at DESC);
alter table instant_answer force row level security;
create policy org_isolation on instant_answer using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."integration" (
  id uuid not null,
  org_id uuid not null,
  provider text not null,
  name text not null,
  secret text,
  status text not null default 'connected'::text,
  error text,
  asked_at timestamp with time zone,
  looked_at timestamp with time zone,
  synced_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  notes jsonb not null default '[]'::jsonb,
  look_begun timestamp with time zone,
  listed_ms integer not null default 0,
  constraint integration_pkey PRIMARY KEY (id),
  constraint integration_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint integration_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint integration_provider_check CHECK ((provider = ANY (ARRAY['google-drive'::text, 'webdav'::text, 'folder'::text]))),
  constraint integration_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'revoked'::text, 'failed'::text])))
);
CREATE INDEX integration_org_id_idx ON public.integration USING btree (org_id);
alter table integration force row level security;
create policy org_isolation on integration using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."integration_item" (
  id uuid not null,
  org_id uuid not null,
  integration_id uuid not null,
  drive_id text not null,
  name text not null,
  parent_id uuid,
  constraint integration_item_integration_id_drive_id_key UNIQUE (integration_id, drive_id),
  constraint integration_item_pkey PRIMARY KEY (id),
  constraint integration_item_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integration(id) ON DELETE CASCADE,
  constraint integration_item_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint integration_item_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES document(id) ON DELETE SET NULL
);
CREATE INDEX integration_item_org_id_idx ON public.integration_item USING btree (org_id);
CREATE INDEX integration_item_parent_id_idx ON public.integration_item USING btree (parent_id) WHERE (parent_id IS NOT NULL);
alter table integration_item force row level security;
create policy org_isolation on integration_item using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."invitation_refusal" (
  org_id uuid not null,
  user_email text not null,
  created_at timestamp with time zone not null default now(),
  constraint invitation_refusal_pkey PRIMARY KEY (org_id, user_email),
  constraint invitation_refusal_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX invitation_refusal_user_email_idx ON public.invitation_refusal USING btree (user_email);
alter table invitation_refusal force row level security;
create policy org_isolation on invitation_refusal using (((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid) OR (user_email = NULLIF(current_setting('app.user_email'::text, true), ''::text)))) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."law_source" (
  address text not null,
  act text,
  looked_at timestamp with time zone,
  claimed_until timestamp with time zone,
  outcome text,
  changed text[] not null default '{}'::text[],
  problem text,
  told_at timestamp with time zone,
  constraint law_source_pkey PRIMARY KEY (address),
  constraint law_source_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'same'::text, 'changed'::text, 'cut'::text, 'failed'::text])))
);

create table public."library_apart" (
  org_id uuid not null,
  one uuid not null,
  other uuid not null,
  constraint library_apart_pkey PRIMARY KEY (org_id, one, other),
  constraint library_apart_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint library_apart_check CHECK ((one < other))
);
alter table library_apart force row level security;
create policy org_isolation on library_apart using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."library_change" (
  id uuid not null,
  org_id uuid not null,
  entry_id uuid not null,
  actor_id uuid,
  action text not null,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  in_bulk boolean not null default false,
  batch_id uuid,
  constraint library_change_pkey PRIMARY KEY (id),
  constraint library_change_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint library_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint library_change_action_check CHECK ((action = ANY (ARRAY['created'::text, 'edited'::text, 'approved'::text, 'retired'::text, 'taken_back'::text, 'merged'::text, 'imported'::text, 'settled'::text, 'unsettled'::text])))
);
CREATE INDEX library_change_batch_id_idx ON public.library_change USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX library_change_entry_id_created_at_idx ON public.library_change USING btree (entry_id, created_at DESC);
CREATE INDEX library_change_org_id_idx ON public.library_change USING btree (org_id);
alter table library_change force row level security;
create policy org_isolation on library_change using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."library_entry" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid,
  qa_entry_id uuid,
  "position" integer not null default 0,
  ref text,
  section text,
  question text not null,
  guidance text,
  options text[] not null default '{}'::text[],
  choice text,
  answer text not null default ''::text,
  place jsonb not null default '{}'::jsonb,
  status text not null default 'active'::text,
  owner_id uuid,
  review_at timestamp with time zone,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  folder_ids uuid[] not null default '{}'::uuid[],
  labels text[] not null default '{}'::text[],
  merged_into uuid,
  version integer not null default 1,
  fact text,
  fact_source jsonb,
  rewritten boolean not null default false,
  new_since timestamp with time zone,
  dated timestamp with time zone,
  customer text,
  question_print text not null default md5(lower(regexp_replace(question, '[^[:alnum:]]+'::text, ' '::text, 'g'::text))),
  constraint library_entry_pkey PRIMARY KEY (id),
  constraint library_entry_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint library_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint library_entry_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint library_entry_customer_check CHECK ((length(customer) <= 200)),
  constraint library_entry_status_check CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text])))
);
CREATE INDEX library_entry_document_id_idx ON public.library_entry USING btree (document_id);
CREATE INDEX library_entry_merged_into_idx ON public.library_entry USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX library_entry_org_id_fact_idx ON public.library_entry USING btree (org_id, fact) WHERE (fact IS NOT NULL);
CREATE INDEX library_entry_org_id_idx ON public.library_entry USING btree (org_id);
CREATE INDEX library_entry_org_id_question_print_updated_at_idx ON public.library_entry USING btree (org_id, question_print, updated_at DESC) WHERE ((status = 'active'::text) AND (document_id IS NULL) AND (fact IS NULL));
CREATE UNIQUE INDEX library_entry_qa_entry_id_idx ON public.library_entry USING btree (qa_entry_id) WHERE (qa_entry_id IS NOT NULL);
CREATE UNIQUE INDEX library_entry_saying_idx ON public.library_entry USING btree (org_id, md5(lower(question)), md5(COALESCE(choice, ''::text)), md5(answer)) WHERE ((status = 'active'::text) AND (document_id IS NULL) AND (qa_entry_id IS NULL) AND (fact IS NULL));
alter table library_entry force row level security;
create policy org_isolation on library_entry using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."metered" (
  org_id uuid not null,
  month text not null,
  kind text not null,
  amount integer not null,
  constraint metered_pkey PRIMARY KEY (org_id, month, kind),
  constraint metered_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint metered_amount_check CHECK ((amount >= 0)),
  constraint metered_kind_check CHECK ((kind = ANY (ARRAY['questions'::text, 'pages'::text]))),
  constraint metered_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);
alter table metered force row level security;
create policy org_isolation on metered using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."model_usage" (
  org_id uuid not null,
  month text not null,
  purpose text not null,
  request_id uuid,
  run_id uuid,
  model text not null,
  prompt text not null,
  calls integer not null,
  failed integer not null,
  tokens_in bigint not null,
  tokens_cached bigint not null,
  tokens_out bigint not null,
  constraint model_usage_org_id_month_purpose_request_id_run_id_model_pr_key UNIQUE NULLS NOT DISTINCT (org_id, month, purpose, request_id, run_id, model, prompt),
  constraint model_usage_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint model_usage_check CHECK (((tokens_in >= 0) AND (tokens_in <= (calls * (10000000)::bigint)))),
  constraint model_usage_check1 CHECK (((tokens_cached >= 0) AND (tokens_cached <= tokens_in))),
  constraint model_usage_check2 CHECK (((tokens_out >= 0) AND (tokens_out <= (calls * (10000000)::bigint)))),
  constraint model_usage_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint model_usage_purpose_check CHECK ((purpose = ANY (ARRAY['request'::text, 'instant_answer'::text, 'backtest'::text, 'model_test'::text, 'form'::text, 'assistant'::text])))
);
CREATE INDEX model_usage_org_id_request_id_idx ON public.model_usage USING btree (org_id, request_id);
CREATE INDEX model_usage_run_id_idx ON public.model_usage USING btree (run_id);
alter table model_usage force row level security;
create policy org_isolation on model_usage using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."model_use_of_people" (
  day date not null,
  model text not null,
  calls integer not null,
  failed integer not null,
  tokens_in bigint not null,
  tokens_cached bigint not null,
  tokens_out bigint not null,
  constraint model_use_of_people_pkey PRIMARY KEY (day, model)
);

create table public."notification" (
  id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  kind text not null,
  thing text not null,
  request_id uuid,
  subject_ids uuid[] not null default '{}'::uuid[],
  actor_id uuid,
  in_app boolean not null,
  mail text not null,
  mailed_at timestamp with time zone,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notification_org_id_user_id_kind_thing_key UNIQUE (org_id, user_id, kind, thing),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint notification_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['assigned'::text, 'mentioned'::text, 'due_tomorrow'::text, 'overdue'::text, 'answered'::text, 'failed'::text, 'library_review'::text, 'drive_ended'::text, 'promise_due'::text, 'promise_overdue'::text, 'promise_said'::text, 'told_changed'::text]))),
  constraint notification_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'off'::text])))
);
CREATE INDEX notification_created_at_idx ON public.notification USING btree (created_at);
CREATE INDEX notification_org_id_user_id_id_idx ON public.notification USING btree (org_id, user_id, id DESC) WHERE in_app;
CREATE INDEX notification_org_id_user_id_idx ON public.notification USING btree (org_id, user_id) WHERE ((mail = 'daily'::text) AND (mailed_at IS NULL) AND (read_at IS NULL));
CREATE INDEX notification_request_id_idx ON public.notification USING btree (request_id);
alter table notification force row level security;
create policy org_isolation on notification using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."notification_setting" (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  mail text not null,
  constraint notification_setting_pkey PRIMARY KEY (user_id, kind),
  constraint notification_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_setting_kind_check CHECK ((kind = ANY (ARRAY['assigned'::text, 'mentioned'::text, 'due_tomorrow'::text, 'overdue'::text, 'answered'::text, 'failed'::text, 'library_review'::text, 'drive_ended'::text, 'promise_due'::text, 'promise_overdue'::text, 'promise_said'::text, 'told_changed'::text]))),
  constraint notification_setting_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'off'::text])))
);

create table public."org" (
  id uuid not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  sample_loaded boolean not null default false,
  created_at timestamp with time zone not null default now(),
  delete_at timestamp with time zone,
  made_as text,
  constraint org_pkey PRIMARY KEY (id)
);
CREATE INDEX org_delete_at_idx ON public.org USING btree (delete_at) WHERE (delete_at IS NOT NULL);

create table public."own_data" (
  user_id uuid not null,
  id uuid not null,
  status text not null default 'preparing'::text,
  size bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  memberships uuid[] not null default '{}'::uuid[],
  constraint own_data_id_key UNIQUE (id),
  constraint own_data_pkey PRIMARY KEY (user_id),
  constraint own_data_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint own_data_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text])))
);

create table public."passage" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid not null,
  "position" integer not null,
  heading text,
  text text not null,
  place jsonb not null,
  constraint passage_document_id_position_key UNIQUE (document_id, "position"),
  constraint passage_pkey PRIMARY KEY (id),
  constraint passage_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint passage_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table passage force row level security;
create policy org_isolation on passage using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."payment_event" (
  id text not null,
  received_at timestamp with time zone not null default now(),
  constraint payment_event_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_event_received_at_idx ON public.payment_event USING btree (received_at);

create table public."presence" (
  page uuid not null,
  org_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  entry_id uuid,
  seen_at timestamp with time zone not null default now(),
  constraint presence_pkey PRIMARY KEY (page),
  constraint presence_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint presence_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX presence_request_id_idx ON public.presence USING btree (request_id);
CREATE INDEX presence_seen_at_idx ON public.presence USING btree (seen_at);
CREATE INDEX presence_user_id_idx ON public.presence USING btree (user_id);
alter table presence force row level security;
create policy org_isolation on presence using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."promise" (
  id uuid not null,
  org_id uuid not null,
  told_id uuid not null,
  customer text,
  sentence text not null,
  sentence_print text not null default md5(lower(regexp_replace(sentence, '[^[:alnum:]]+'::text, ' '::text, 'g'::text))),
  due_on date,
  told_due_on date,
  owner_id uuid,
  state text not null default 'open'::text,
  reason text,
  reminded text,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  news_told_at timestamp with time zone,
  hint jsonb,
  hints_seen text[] not null default '{}'::text[],
  constraint promise_pkey PRIMARY KEY (id),
  constraint promise_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint promise_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint promise_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint promise_told_id_fkey FOREIGN KEY (told_id) REFERENCES told_answer(id) ON DELETE CASCADE,
  constraint promise_customer_check CHECK ((length(customer) <= 200)),
  constraint promise_reason_check CHECK ((length(reason) <= 2000)),
  constraint promise_reminded_check CHECK ((reminded = ANY (ARRAY['due_soon'::text, 'due_tomorrow'::text, 'overdue'::text]))),
  constraint promise_state_check CHECK ((state = ANY (ARRAY['open'::text, 'moved'::text, 'kept'::text, 'dropped'::text])))
);
CREATE UNIQUE INDEX promise_once ON public.promise USING btree (org_id, sentence_print, COALESCE(customer, ''::text)) WHERE (state = ANY (ARRAY['open'::text, 'moved'::text]));
CREATE INDEX promise_org_id_due_on_id_idx ON public.promise USING btree (org_id, due_on, id);
CREATE INDEX promise_owner_id_idx ON public.promise USING btree (owner_id);
CREATE INDEX promise_told_id_idx ON public.promise USING btree (told_id);
alter table promise force row level security;
create policy org_isolation on promise using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."promise_answer" (
  org_id uuid not null,
  promise_id uuid not null,
  told_id uuid not null,
  constraint promise_answer_pkey PRIMARY KEY (promise_id, told_id),
  constraint promise_answer_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint promise_answer_promise_id_fkey FOREIGN KEY (promise_id) REFERENCES promise(id) ON DELETE CASCADE,
  constraint promise_answer_told_id_fkey FOREIGN KEY (told_id) REFERENCES told_answer(id) ON DELETE CASCADE
);
CREATE INDEX promise_answer_org_id_idx ON public.promise_answer USING btree (org_id);
CREATE INDEX promise_answer_told_id_idx ON public.promise_answer USING btree (told_id);
alter table promise_answer force row level security;
create policy org_isolation on promise_answer using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."promise_change" (
  id uuid not null,
  org_id uuid not null,
  promise_id uuid not null,
  doing text not null,
  sentence text,
  due_on date,
  owner_id uuid,
  state text not null,
  reason text,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint promise_change_pkey PRIMARY KEY (id),
  constraint promise_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint promise_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint promise_change_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint promise_change_promise_id_fkey FOREIGN KEY (promise_id) REFERENCES promise(id) ON DELETE CASCADE,
  constraint promise_change_doing_check CHECK ((doing = ANY (ARRAY['found'::text, 'made'::text, 'told_again'::text, 'changed'::text, 'customer_told'::text, 'taken_back'::text]))),
  constraint promise_change_reason_check CHECK ((length(reason) <= 2000)),
  constraint promise_change_state_check CHECK ((state = ANY (ARRAY['open'::text, 'moved'::text, 'kept'::text, 'dropped'::text])))
);
CREATE INDEX promise_change_org_id_idx ON public.promise_change USING btree (org_id);
CREATE INDEX promise_change_promise_id_id_idx ON public.promise_change USING btree (promise_id, id DESC);
alter table promise_change force row level security;
create policy org_isolation on promise_change using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."promise_looked" (
  org_id uuid not null,
  told_id uuid not null,
  reading integer not null default 1,
  constraint promise_looked_pkey PRIMARY KEY (told_id),
  constraint promise_looked_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint promise_looked_told_id_fkey FOREIGN KEY (told_id) REFERENCES told_answer(id) ON DELETE CASCADE
);
CREATE INDEX promise_looked_org_id_idx ON public.promise_looked USING btree (org_id);
alter table promise_looked force row level security;
create policy org_isolation on promise_looked using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."qa_entry" (
  id uuid not null,
  org_id uuid not null,
  request_id uuid not null,
  sheet_id uuid,
  status text not null,
  "position" integer not null,
  section text,
  ref text,
  question text not null,
  guidance text,
  stem text,
  answer_type text not null,
  options text[] not null default '{}'::text[],
  answer text,
  choice text,
  comment text,
  confidence real,
  citations jsonb not null default '[]'::jsonb,
  flags text[] not null default '{}'::text[],
  reasons jsonb not null default '[]'::jsonb,
  assignee_id uuid,
  approved_by uuid,
  approved_at timestamp with time zone,
  source jsonb,
  location jsonb not null default '[]'::jsonb,
  duplicates_of uuid,
  instruction text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  made_by jsonb,
  fields text[] not null,
  asked_at timestamp with time zone,
  related jsonb not null default '[]'::jsonb,
  draft_kind text,
  draft_digest text,
  draft_verdict text,
  trace jsonb not null default '[]'::jsonb,
  constraint qa_entry_pkey PRIMARY KEY (id),
  constraint qa_entry_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint qa_entry_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint qa_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint qa_entry_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint qa_entry_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES request_sheet(id) ON DELETE SET NULL,
  constraint qa_entry_draft_verdict_check CHECK ((draft_verdict = ANY (ARRAY['unchanged'::text, 'changed'::text]))),
  constraint qa_entry_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'answering'::text, 'answered'::text, 'needs_review'::text, 'unanswered'::text, 'approved'::text, 'skipped'::text, 'cancelled'::text, 'failed'::text]))),
  constraint qa_entry_texts_have_fields CHECK ((((answer IS NULL) OR ('answer'::text = ANY (fields))) AND ((choice IS NULL) OR ('choice'::text = ANY (fields))) AND ((comment IS NULL) OR ('comment'::text = ANY (fields)))))
);
CREATE INDEX qa_entry_org_id_draft_kind_draft_verdict_idx ON public.qa_entry USING btree (org_id, draft_kind, draft_verdict) WHERE (draft_verdict IS NOT NULL);
CREATE INDEX qa_entry_request_id_idx ON public.qa_entry USING btree (request_id) WHERE (status = ANY (ARRAY['queued'::text, 'answering'::text]));
CREATE INDEX qa_entry_request_id_position_idx ON public.qa_entry USING btree (request_id, "position");
alter table qa_entry force row level security;
create policy org_isolation on qa_entry using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));
CREATE TRIGGER count_changed_entries AFTER UPDATE ON public.qa_entry REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
CREATE TRIGGER count_gone_entries AFTER DELETE ON public.qa_entry REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
CREATE TRIGGER count_new_entries AFTER INSERT ON public.qa_entry REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_entries();

create table public."qa_entry_change" (
  id uuid not null,
  org_id uuid not null,
  entry_id uuid not null,
  actor_id uuid,
  action text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  file_name text,
  in_bulk boolean not null default false,
  constraint qa_entry_change_pkey PRIMARY KEY (id),
  constraint qa_entry_change_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint qa_entry_change_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES qa_entry(id) ON DELETE CASCADE,
  constraint qa_entry_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint qa_entry_change_action_check CHECK ((action = ANY (ARRAY['answered'::text, 'edited'::text, 'approved'::text, 'reopened'::text, 'skipped'::text, 'assigned'::text, 'restored'::text, 'resubmitted'::text])))
);
CREATE INDEX qa_entry_change_entry_id_created_at_idx ON public.qa_entry_change USING btree (entry_id, created_at DESC);
alter table qa_entry_change force row level security;
create policy org_isolation on qa_entry_change using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."qa_entry_count" (
  org_id uuid not null,
  request_id uuid not null,
  sheet_id uuid,
  status text not null,
  trusted integer,
  filled boolean not null,
  asked boolean not null,
  without_option boolean not null,
  in_field boolean not null,
  entries integer not null,
  doubt text not null,
  constraint qa_entry_count_request_id_sheet_id_status_doubt_trusted_fil_key UNIQUE NULLS NOT DISTINCT (request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field),
  constraint qa_entry_count_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint qa_entry_count_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint qa_entry_count_doubt_check CHECK ((doubt = ANY (ARRAY['none'::text, 'some'::text, 'strong'::text])))
);
alter table qa_entry_count force row level security;
create policy org_isolation on qa_entry_count using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."remembered_mapping" (
  id uuid not null,
  org_id uuid not null,
  shape text not null,
  mapping jsonb,
  sheet_name text not null,
  file_name text not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  reading jsonb,
  constraint remembered_mapping_org_id_shape_key UNIQUE (org_id, shape),
  constraint remembered_mapping_pkey PRIMARY KEY (id),
  constraint remembered_mapping_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint remembered_mapping_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint remembered_mapping_one CHECK ((num_nonnulls(mapping, reading) = 1))
);
alter table remembered_mapping force row level security;
create policy org_isolation on remembered_mapping using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."request" (
  id uuid not null,
  org_id uuid not null,
  name text not null,
  status text not null,
  extract_status text not null default 'idle'::text,
  qa_status text not null default 'idle'::text,
  completed_at timestamp with time zone,
  questionnaire_doc_id uuid,
  source_text text,
  due_at timestamp with time zone,
  owner_id uuid,
  created_by uuid,
  instructions text,
  scope jsonb not null default '{}'::jsonb,
  mapping jsonb,
  language text,
  auto_answer boolean not null default true,
  error text,
  warnings text[] not null default '{}'::text[],
  sample boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  read_hidden boolean not null default false,
  mapped_by uuid,
  previous_doc_id uuid,
  version integer not null default 1,
  archived_at timestamp with time zone,
  people jsonb not null default '[]'::jsonb,
  because jsonb not null default '[]'::jsonb,
  notes jsonb not null default '[]'::jsonb,
  customer text,
  product text,
  reading jsonb,
  constraint request_pkey PRIMARY KEY (id),
  constraint request_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint request_mapped_by_fkey FOREIGN KEY (mapped_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint request_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint request_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint request_previous_doc_id_fkey FOREIGN KEY (previous_doc_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint request_questionnaire_doc_id_fkey FOREIGN KEY (questionnaire_doc_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint request_extract_status_check CHECK ((extract_status = ANY (ARRAY['idle'::text, 'queued'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint request_qa_status_check CHECK ((qa_status = ANY (ARRAY['idle'::text, 'queued'::text, 'running'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))),
  constraint request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'processing'::text, 'review'::text, 'completed'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX request_org_id_created_at_id_idx ON public.request USING btree (org_id, created_at DESC, id) WHERE (deleted_at IS NULL);
alter table request force row level security;
create policy org_isolation on request using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."request_export" (
  id uuid not null,
  org_id uuid not null,
  request_id uuid not null,
  format text not null,
  answers jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  include text,
  constraint request_export_pkey PRIMARY KEY (id),
  constraint request_export_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint request_export_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint request_export_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint request_export_include_check CHECK ((include = ANY (ARRAY['approved'::text, 'answered'::text, 'all'::text])))
);
CREATE INDEX request_export_request_id_created_at_idx ON public.request_export USING btree (request_id, created_at DESC);
alter table request_export force row level security;
create policy org_isolation on request_export using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."request_sheet" (
  id uuid not null,
  org_id uuid not null,
  request_id uuid not null,
  "position" integer not null,
  name text not null,
  role text not null,
  reason text not null,
  hidden boolean not null default false,
  mapping jsonb,
  because jsonb not null default '[]'::jsonb,
  constraint request_sheet_request_id_position_key UNIQUE (request_id, "position"),
  constraint request_sheet_pkey PRIMARY KEY (id),
  constraint request_sheet_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint request_sheet_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
alter table request_sheet force row level security;
create policy org_isolation on request_sheet using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."request_template" (
  id uuid not null,
  org_id uuid not null,
  name text not null,
  instructions text,
  scope jsonb not null default '{}'::jsonb,
  owner_id uuid,
  people jsonb not null default '[]'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint request_template_name UNIQUE (org_id, name),
  constraint request_template_pkey PRIMARY KEY (id),
  constraint request_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint request_template_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint request_template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL
);
alter table request_template force row level security;
create policy org_isolation on request_template using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."run" (
  id uuid not null,
  org_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  heartbeat_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  gave_way boolean not null default false,
  stopped_by jsonb,
  left_ids uuid[] not null default '{}'::uuid[],
  in_hand jsonb not null default '[]'::jsonb,
  vectors text,
  constraint run_pkey PRIMARY KEY (id),
  constraint run_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint run_kind_check CHECK ((kind = ANY (ARRAY['read_document'::text, 'extract'::text, 'answer'::text, 'encode'::text, 'backtest'::text, 'try_model'::text, 'read_form'::text]))),
  constraint run_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'stopped'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint run_vectors_check CHECK ((vectors = ANY (ARRAY['missing'::text, 'made'::text])))
);
CREATE INDEX run_heartbeat_at_idx ON public.run USING btree (heartbeat_at) WHERE (status = 'running'::text);
CREATE UNIQUE INDEX run_kind_subject_id_idx ON public.run USING btree (kind, subject_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX run_org_id_idx ON public.run USING btree (org_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX run_org_id_idx1 ON public.run USING btree (org_id) WHERE (vectors = 'missing'::text);
CREATE INDEX run_subject_id_idx ON public.run USING btree (subject_id) WHERE (status = 'stopped'::text);

create table public."run_reply" (
  run_id uuid not null,
  org_id uuid not null,
  key text not null,
  reply jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint run_reply_pkey PRIMARY KEY (run_id, key),
  constraint run_reply_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint run_reply_run_id_fkey FOREIGN KEY (run_id) REFERENCES run(id) ON DELETE CASCADE
);
CREATE INDEX run_reply_org_id_idx ON public.run_reply USING btree (org_id);
alter table run_reply force row level security;
create policy org_isolation on run_reply using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."saved_view" (
  id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_view_name UNIQUE (user_id, org_id, name),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table saved_view force row level security;
create policy org_isolation on saved_view using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."single_sign_on" (
  id uuid not null,
  org_id uuid not null,
  domain text not null,
  display_name text not null,
  entity_id text not null,
  sign_in_url text not null,
  certificate text not null,
  dns_code text not null,
  proven_at timestamp with time zone,
  tried_at timestamp with time zone,
  enforced boolean not null default false,
  created_at timestamp with time zone not null default now(),
  looked_at timestamp with time zone,
  missed_at timestamp with time zone,
  lost_at timestamp with time zone,
  constraint single_sign_on_org_id_domain_key UNIQUE (org_id, domain),
  constraint single_sign_on_pkey PRIMARY KEY (id),
  constraint single_sign_on_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint single_sign_on_check CHECK (((NOT enforced) OR ((proven_at IS NOT NULL) AND (tried_at IS NOT NULL)))),
  constraint single_sign_on_check1 CHECK (((lost_at IS NULL) OR ((missed_at IS NOT NULL) AND (proven_at IS NOT NULL))))
);
CREATE UNIQUE INDEX single_sign_on_proven_idx ON public.single_sign_on USING btree (domain) WHERE (proven_at IS NOT NULL);

create table public."site_admin" (
  email text not null,
  issuer text not null,
  subject text not null,
  bound_at timestamp with time zone not null default now(),
  constraint site_admin_pkey PRIMARY KEY (email)
);
CREATE INDEX site_admin_issuer_subject_idx ON public.site_admin USING btree (issuer, subject);

create table public."subscription" (
  org_id uuid,
  period_end timestamp with time zone not null,
  product text,
  updated_at timestamp with time zone not null default now(),
  id text not null default ('given_'::text || gen_random_uuid()),
  user_id uuid,
  customer text,
  cancels boolean not null default false,
  unpaid boolean not null default false,
  noted_at timestamp with time zone not null default now(),
  noted_rank integer not null default 0,
  constraint subscription_pkey PRIMARY KEY (id),
  constraint subscription_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint subscription_check CHECK ((num_nonnulls(org_id, user_id) = 1)),
  constraint subscription_product_check CHECK ((product = ANY (ARRAY['growth'::text, 'scale_up'::text, 'enterprise'::text, 'basic'::text, 'business'::text])))
);
CREATE INDEX subscription_org_id_idx ON public.subscription USING btree (org_id);
CREATE INDEX subscription_user_id_idx ON public.subscription USING btree (user_id);

create table public."text_count" (
  org_id uuid not null,
  bytes bigint not null,
  counted_at timestamp with time zone not null,
  took_ms integer not null,
  beyond_plans boolean not null,
  constraint text_count_pkey PRIMARY KEY (org_id),
  constraint text_count_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table text_count force row level security;
create policy org_isolation on text_count using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."text_growth" (
  id uuid not null,
  org_id uuid not null,
  bytes bigint not null,
  constraint text_growth_pkey PRIMARY KEY (id),
  constraint text_growth_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX text_growth_org_id_idx ON public.text_growth USING btree (org_id);
alter table text_growth force row level security;
create policy org_isolation on text_growth using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_alarm" (
  id uuid not null,
  org_id uuid not null,
  told_id uuid not null,
  kind text not null,
  cause text not null,
  why jsonb not null,
  was jsonb not null,
  now jsonb,
  found_at timestamp with time zone not null default now(),
  over_at timestamp with time zone,
  settled text,
  reason text,
  settled_by uuid,
  settled_at timestamp with time zone,
  version integer not null default 1,
  owner_id uuid,
  constraint told_alarm_told_id_cause_key UNIQUE (told_id, cause),
  constraint told_alarm_pkey PRIMARY KEY (id),
  constraint told_alarm_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_alarm_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_alarm_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_alarm_told_id_fkey FOREIGN KEY (told_id) REFERENCES told_answer(id) ON DELETE CASCADE,
  constraint told_alarm_kind_check CHECK ((kind = ANY (ARRAY['gone'::text, 'reworded'::text, 'contradicts'::text, 'figure'::text, 'stronger'::text, 'expired'::text, 'told_otherwise'::text]))),
  constraint told_alarm_reason_check CHECK ((length(reason) <= 2000)),
  constraint told_alarm_settled_check CHECK ((settled = ANY (ARRAY['still_true'::text, 'customer_told'::text, 'dismissed'::text])))
);
CREATE INDEX told_alarm_org_id_id_idx ON public.told_alarm USING btree (org_id, id DESC);
CREATE INDEX told_alarm_org_id_idx ON public.told_alarm USING btree (org_id) WHERE ((settled IS NULL) AND (over_at IS NULL));
CREATE INDEX told_alarm_owner_id_idx ON public.told_alarm USING btree (owner_id);
alter table told_alarm force row level security;
create policy org_isolation on told_alarm using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_alarm_change" (
  id uuid not null,
  org_id uuid not null,
  alarm_id uuid not null,
  doing text not null,
  settled text,
  reason text,
  owner_id uuid,
  changed_by uuid,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint told_alarm_change_pkey PRIMARY KEY (id),
  constraint told_alarm_change_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES told_alarm(id) ON DELETE CASCADE,
  constraint told_alarm_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_alarm_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_alarm_change_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_alarm_change_doing_check CHECK ((doing = ANY (ARRAY['settled'::text, 'reopened'::text, 'assigned'::text]))),
  constraint told_alarm_change_reason_check CHECK ((length(reason) <= 2000)),
  constraint told_alarm_change_settled_check CHECK ((settled = ANY (ARRAY['still_true'::text, 'customer_told'::text, 'dismissed'::text])))
);
CREATE INDEX told_alarm_change_alarm_id_id_idx ON public.told_alarm_change USING btree (alarm_id, id DESC);
CREATE INDEX told_alarm_change_org_id_idx ON public.told_alarm_change USING btree (org_id);
alter table told_alarm_change force row level security;
create policy org_isolation on told_alarm_change using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_answer" (
  id uuid not null,
  org_id uuid not null,
  request_id uuid,
  entry_id uuid,
  customer text,
  request_name text not null,
  question text not null,
  choice text,
  answer text,
  comment text,
  citations jsonb not null default '[]'::jsonb,
  approved_by uuid,
  told_by uuid,
  told_at timestamp with time zone not null default now(),
  superseded_at timestamp with time zone,
  question_print text not null default md5(lower(regexp_replace(question, '[^[:alnum:]]+'::text, ' '::text, 'g'::text))),
  versions jsonb not null default '{}'::jsonb,
  product text,
  grounds jsonb not null default '[]'::jsonb,
  sample boolean not null default false,
  tied_at timestamp with time zone,
  origin text not null default 'form'::text,
  corrects uuid,
  constraint told_answer_pkey PRIMARY KEY (id),
  constraint told_answer_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_answer_corrects_fkey FOREIGN KEY (corrects) REFERENCES told_answer(id) ON DELETE SET NULL,
  constraint told_answer_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES qa_entry(id) ON DELETE SET NULL,
  constraint told_answer_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_answer_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE SET NULL,
  constraint told_answer_told_by_fkey FOREIGN KEY (told_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_answer_customer_check CHECK ((length(customer) <= 200)),
  constraint told_answer_origin_check CHECK ((origin = ANY (ARRAY['form'::text, 'correction'::text, 'taken_back'::text])))
);
CREATE INDEX told_answer_citations_idx ON public.told_answer USING gin (citations jsonb_path_ops);
CREATE UNIQUE INDEX told_answer_corrects_idx ON public.told_answer USING btree (corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX told_answer_entry_id_idx ON public.told_answer USING btree (entry_id) WHERE (superseded_at IS NULL);
CREATE INDEX told_answer_former_entry_idx ON public.told_answer USING btree (entry_id) WHERE (superseded_at IS NOT NULL);
CREATE INDEX told_answer_grounds_idx ON public.told_answer USING gin (grounds jsonb_path_ops);
CREATE INDEX told_answer_org_id_id_idx ON public.told_answer USING btree (org_id, id) WHERE (superseded_at IS NULL);
CREATE INDEX told_answer_org_id_question_print_idx ON public.told_answer USING btree (org_id, question_print) WHERE (superseded_at IS NULL);
CREATE INDEX told_answer_org_id_told_at_id_idx ON public.told_answer USING btree (org_id, told_at DESC, id DESC);
CREATE INDEX told_answer_request_id_idx ON public.told_answer USING btree (request_id);
alter table told_answer force row level security;
create policy org_isolation on told_answer using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_changed" (
  org_id uuid not null,
  thing_id uuid not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  looked_to uuid,
  constraint told_changed_pkey PRIMARY KEY (org_id, thing_id),
  constraint told_changed_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
alter table told_changed force row level security;
create policy org_isolation on told_changed using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_file" (
  id uuid not null,
  org_id uuid not null,
  request_id uuid,
  customer text,
  request_name text not null,
  origin text not null,
  format text,
  file_name text not null,
  content_type text not null,
  storage_key text not null,
  size bigint not null,
  sha256 bytea not null,
  told_by uuid,
  told_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint told_file_pkey PRIMARY KEY (id),
  constraint told_file_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_file_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE SET NULL,
  constraint told_file_told_by_fkey FOREIGN KEY (told_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_file_customer_check CHECK ((length(customer) <= 200)),
  constraint told_file_format_check CHECK ((format = ANY (ARRAY['original'::text, 'xlsx'::text, 'docx'::text, 'pdf'::text, 'csv'::text, 'json'::text]))),
  constraint told_file_origin_check CHECK ((origin = ANY (ARRAY['exported'::text, 'completed'::text, 'sent'::text])))
);
CREATE INDEX told_file_org_id_told_at_id_idx ON public.told_file USING btree (org_id, told_at DESC, id DESC);
CREATE INDEX told_file_request_id_idx ON public.told_file USING btree (request_id);
alter table told_file force row level security;
create policy org_isolation on told_file using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_file_answer" (
  org_id uuid not null,
  file_id uuid not null,
  told_id uuid not null,
  constraint told_file_answer_pkey PRIMARY KEY (file_id, told_id),
  constraint told_file_answer_file_id_fkey FOREIGN KEY (file_id) REFERENCES told_file(id) ON DELETE CASCADE,
  constraint told_file_answer_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_file_answer_told_id_fkey FOREIGN KEY (told_id) REFERENCES told_answer(id) ON DELETE CASCADE
);
CREATE INDEX told_file_answer_org_id_idx ON public.told_file_answer USING btree (org_id);
CREATE INDEX told_file_answer_told_id_idx ON public.told_file_answer USING btree (told_id);
alter table told_file_answer force row level security;
create policy org_isolation on told_file_answer using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_paper" (
  id uuid not null,
  org_id uuid not null,
  document_id uuid not null,
  held_until timestamp with time zone not null default clock_timestamp(),
  passages jsonb not null,
  print text not null default md5(((jsonb_path_query_array(passages, '$[*]."heading"'::jsonpath))::text || (jsonb_path_query_array(passages, '$[*]."text"'::jsonpath))::text)),
  bytes integer not null default octet_length((passages)::text),
  constraint told_paper_pkey PRIMARY KEY (id),
  constraint told_paper_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX told_paper_org_id_document_id_held_until_idx ON public.told_paper USING btree (org_id, document_id, held_until);
alter table told_paper force row level security;
create policy org_isolation on told_paper using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_rename" (
  id uuid not null,
  org_id uuid not null,
  former text not null,
  name text not null,
  made_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint told_rename_pkey PRIMARY KEY (id),
  constraint told_rename_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint told_rename_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_rename_former_check CHECK ((length(former) <= 200)),
  constraint told_rename_name_check CHECK ((length(name) <= 200))
);
CREATE INDEX told_rename_org_id_idx ON public.told_rename USING btree (org_id);
alter table told_rename force row level security;
create policy org_isolation on told_rename using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."told_rename_row" (
  org_id uuid not null,
  rename_id uuid not null,
  row_id uuid not null,
  constraint told_rename_row_pkey PRIMARY KEY (rename_id, row_id),
  constraint told_rename_row_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint told_rename_row_rename_id_fkey FOREIGN KEY (rename_id) REFERENCES told_rename(id) ON DELETE CASCADE
);
CREATE INDEX told_rename_row_org_id_idx ON public.told_rename_row USING btree (org_id);
alter table told_rename_row force row level security;
create policy org_isolation on told_rename_row using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."upload" (
  id uuid not null,
  org_id uuid not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  storage_key text not null,
  sha256 bytea,
  received_at timestamp with time zone,
  created_by uuid,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  sending uuid,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint upload_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX upload_org_id_idx ON public.upload USING btree (org_id);
alter table upload force row level security;
create policy org_isolation on upload using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."webhook" (
  id uuid not null,
  org_id uuid not null,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  secret text not null,
  former_secret text,
  former_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  made_by uuid,
  hung integer not null default 0,
  quiet_until timestamp with time zone,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint webhook_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);
CREATE INDEX webhook_made_by_idx ON public.webhook USING btree (made_by);
CREATE INDEX webhook_org_id_idx ON public.webhook USING btree (org_id);
alter table webhook force row level security;
create policy org_isolation on webhook using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));

create table public."webhook_delivery" (
  id uuid not null default (encode(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) FROM 3) FROM 1 FOR 6), 'hex'::text))::uuid,
  org_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  fault text,
  answered integer,
  created_at timestamp with time zone not null default now(),
  tried_at timestamp with time zone,
  next_at timestamp with time zone,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_created_at_idx ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_org_id_idx ON public.webhook_delivery USING btree (org_id);
CREATE INDEX webhook_delivery_webhook_id_id_idx ON public.webhook_delivery USING btree (webhook_id, id DESC);
alter table webhook_delivery force row level security;
create policy org_isolation on webhook_delivery using ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)) with check ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid));
