-- What a mail is made of beside its words: blocks and the homes they show. It is drawn when it goes, in the brand of that hour.
alter table messages add column letter jsonb check (jsonb_typeof(letter) = 'object');
