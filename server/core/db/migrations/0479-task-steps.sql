-- What a task is made of, ticked off one by one: `[{"text": …, "isDone": …}]`.
alter table tasks add column steps jsonb not null default '[]'
  check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 30);
