import { defineFields } from '#contract/core/fields.ts';

/** One field of every type and kind, for the filter language's tests. */
export const sampleFields = defineFields({
  name: { type: 'text', label: 'sample.name', sort: true },
  code: { type: 'text', label: 'sample.code', exact: true },
  nicknames: { type: 'text', label: 'sample.nicknames', many: true },
  email: { type: 'email', label: 'sample.email' },
  phones: { type: 'phone', label: 'sample.phones', many: true },
  stage: {
    type: 'choice',
    label: 'sample.stage',
    options: [
      { value: 'new', label: 'sample.stage.new' },
      { value: 'engaged', label: 'sample.stage.engaged' },
      { value: 'closed', label: 'sample.stage.closed' },
    ],
  },
  source: { type: 'choice', label: 'sample.source', options: { from: 'sources' } },
  tags: { type: 'tags', label: 'sample.tags', options: { from: 'tags' } },
  score: { type: 'number', label: 'sample.score', integer: true, sort: true },
  baths: { type: 'number', label: 'sample.baths' },
  budget: { type: 'money', label: 'sample.budget' },
  birthday: { type: 'date', label: 'sample.birthday' },
  touched_at: { type: 'instant', label: 'sample.touched_at' },
  is_pre_approved: { type: 'boolean', label: 'sample.is_pre_approved' },
  owner: { type: 'person', label: 'sample.owner' },
  assistant: { type: 'person', label: 'sample.assistant' },
  home: { type: 'place', label: 'sample.home' },
  open_tasks: { type: 'count', label: 'sample.open_tasks' },
  visits: { type: 'count', label: 'sample.visits', timed: true },
  secret: { type: 'text', label: 'sample.secret', filter: false },
});

export type SampleFields = typeof sampleFields;
