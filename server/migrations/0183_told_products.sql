-- For which of the company's products a customer was told an answer: a paper of another product says nothing against it.
alter table told_answer add column product text;
update told_answer set product = request.product from request where request.id = told_answer.request_id;
