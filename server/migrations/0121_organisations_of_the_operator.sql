-- The name under which the operator made an organisation (rejoinder user add --org); null where somebody made it in the product. The
-- command joins by name what it made itself: anybody may call an organisation of theirs like another one.
alter table org add column made_as text;
