import {
  AtSign,
  Banknote,
  CalendarDays,
  CircleDot,
  Clock,
  Hash,
  ListChecks,
  type LucideIcon,
  MapPin,
  Phone,
  Tag,
  ToggleLeft,
  Type,
  User,
} from 'lucide-react';
import type { FieldType } from '#contract/core/fields.ts';

const icons: Record<FieldType, LucideIcon> = {
  text: Type,
  email: AtSign,
  phone: Phone,
  choice: CircleDot,
  tags: Tag,
  number: Hash,
  money: Banknote,
  date: CalendarDays,
  instant: Clock,
  boolean: ToggleLeft,
  person: User,
  place: MapPin,
  count: ListChecks,
};

export function FieldIcon({ type }: { type: FieldType }) {
  const Icon = icons[type];
  return <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />;
}
