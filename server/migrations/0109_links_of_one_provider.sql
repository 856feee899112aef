-- An account is linked to one provider at a company, by its entity id and certificate, not to whichever provider its domain has. Links that
-- were made since the provider that is there now was tried out go on; of all others nobody knows which provider made them.
update identity.account as link
set "providerId" = link."providerId" || ':'
  || left(encode(sha256(convert_to(company.entity_id || E'\n' || company.certificate, 'UTF8')), 'hex'), 32)
from single_sign_on as company
where link."providerId" = 'saml:' || company.id and link."createdAt" >= company.tried_at;

delete from identity.account where "providerId" ~ '^saml:[^:]+$';
