import { CalendarDays, Camera, CircleCheck, ListTree, Paperclip, Pencil, UserRound } from 'lucide-react';
import { Text } from '#app/i18n/text.tsx';
import { Quote } from '#app/ui/record/timeline.tsx';
import { among, bold, type Teller } from './told.tsx';

const tasks = {
  'task.changed': ['leads.event.taskChanged', <Pencil key="i" />],
  'task.completed': ['leads.event.taskDone', <CircleCheck key="i" />],
  'task.removed': ['leads.event.taskRemoved', <CircleCheck key="i" />],
  'task.reopened': ['leads.event.taskReopened', <CircleCheck key="i" />],
} as const;

const sets = { 'task_set.made': 'leads.event.taskSetMade', 'task_set.undone': 'leads.event.taskSetUndone' } as const;

const files = {
  'file.added': 'leads.event.file',
  'file.removed': 'leads.event.fileRemoved',
  'file.restored': 'leads.event.fileRestored',
} as const;

const photos = {
  'lead.photo_set': 'leads.event.photoSet',
  'lead.photo_removed': 'leads.event.photoRemoved',
} as const;

const appointments = {
  'appointment.created': 'leads.event.appointmentPlanned',
  'appointment.booked': 'leads.event.appointmentBooked',
  'appointment.moved': 'leads.event.appointmentMoved',
  'appointment.changed': 'leads.event.appointmentChanged',
  'appointment.status_changed': 'leads.event.appointmentStatus',
  'appointment.removed': 'leads.event.appointmentRemoved',
  'appointment.restored': 'leads.event.appointmentRestored',
  'appointment.invited': 'leads.event.appointmentInvited',
  'appointment.sync_settled': 'leads.event.appointmentSettled',
} as const;

/** Timeline texts for tasks, appointments, and files. */
export const tellOfWork: Teller = ({ kind, who, data, given }, { t, format, nameOf }) => {
  const title = data.title ?? '';
  const task = among(tasks, kind);
  if (task) return { icon: task[1], words: <Text k={task[0]} values={{ who, title }} components={bold} /> };
  const set = among(sets, kind);
  if (set) {
    const count = Number(given.tasks ?? given.removed ?? 0);
    return { icon: <ListTree />, words: <Text k={set} values={{ who, name: title, count }} components={bold} /> };
  }
  const file = among(files, kind);
  if (file)
    return { icon: <Paperclip />, words: <Text k={file} values={{ who, name: data.name ?? '' }} components={bold} /> };
  const photo = among(photos, kind);
  if (photo) return { icon: <Camera />, words: <Text k={photo} values={{ who }} components={bold} /> };
  const appointment = among(appointments, kind);
  if (appointment) {
    const values = {
      who,
      title: title || t('leads.event.private'),
      name: data.name ?? '',
      when: data.startsAt ? format.dateTime(data.startsAt) : '',
      status: kind === 'appointment.status_changed' ? t.any(`calendar.status.${data.to}`) : '',
    };
    return { icon: <CalendarDays />, words: <Text k={appointment} values={values} components={bold} /> };
  }
  if (kind === 'task.created')
    return {
      icon: <CircleCheck />,
      words: <Text k="leads.event.task" values={{ who }} components={bold} />,
      quote: <Quote>{title}</Quote>,
    };
  if (kind === 'task.assigned') {
    const to = data.to ? nameOf(data.to) : t('record.nobody');
    return {
      icon: <UserRound />,
      words: <Text k="leads.event.taskAssigned" values={{ who, title, to }} components={bold} />,
    };
  }
  return undefined;
};
