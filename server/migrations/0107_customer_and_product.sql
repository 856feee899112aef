-- For whom a questionnaire is answered, and for which product: people say so, or it is taken from what they said of earlier ones.
ALTER TABLE request ADD COLUMN customer text, ADD COLUMN product text;
