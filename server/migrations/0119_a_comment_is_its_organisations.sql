-- The id that a client gives its comment is to be one of its organisation's: that another organisation has it is nobody's business. First
-- of two steps: the code asks no more for the key of the id alone, which the release after this one gives up for this one.
create unique index comment_org_id_id_key on comment (org_id, id);
