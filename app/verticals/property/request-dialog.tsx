import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { MaintenanceRequest } from '#contract/verticals/property/upkeep.ts';
import { priorities, requestStates } from '#contract/verticals/property/words.ts';
import { RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

const nobody = '-';

/** A request to take in, or one to move on. */
export default function RequestDialog({ request, onClose }: { request?: MaintenanceRequest; onClose: () => void }) {
  return request ? <Move request={request} onClose={onClose} /> : <Add onClose={onClose} />;
}

const usePriorities = () => {
  const t = useT();
  return priorities.map((value) => ({ value, label: t(`rentals.priority.${value}`) }));
};

function Add({ onClose }: { onClose: () => void }) {
  const t = useT();
  const options = usePriorities();
  // A hundred units by their place; whoever has more finds the request's unit in the property.
  const { data } = useQuery({
    queryKey: ['rentals', 'places'],
    queryFn: ({ signal }) => api.rentals.rentRoll({ limit: 100 }, { signal }),
  });
  if (!data) return null;
  const places = data.rows.map(({ id, name, property }) => ({
    value: `${property.id} ${id}`,
    label: `${property.name} · ${name}`,
  }));
  return (
    <RentalDialog
      title={t('rentals.addRequest')}
      saveLabel={t('rentals.addRequest')}
      fields={[
        { name: 'unit', label: t('rentals.unit'), type: 'choice', options: places, required: true },
        { name: 'priority', label: t('rentals.priority'), type: 'choice', options },
        { name: 'title', label: t('rentals.whatIsWrong'), type: 'text', required: true, wide: true },
        { name: 'description', label: t('rentals.details'), type: 'text', wide: true },
      ]}
      initial={{ unit: places[0]?.value ?? '', priority: 'normal', title: '', description: '' }}
      send={(draft, key) => {
        const [property = '', unit = null] = String(draft.unit).split(' ');
        return api.rentals.addRequest(
          {
            property,
            unit,
            title: draft.title as string,
            description: draft.description as string,
            priority: draft.priority as MaintenanceRequest['priority'],
          },
          { key },
        );
      }}
      onClose={onClose}
    />
  );
}

function Move({ request, onClose }: { request: MaintenanceRequest; onClose: () => void }) {
  const t = useT();
  const options = usePriorities();
  const { data } = useQuery(rentalQueries.vendors);
  if (!data) return null;
  return (
    <RentalDialog
      title={t('rentals.moveNamed', { name: request.title })}
      fields={[
        {
          name: 'state',
          label: t('rentals.state'),
          type: 'choice',
          options: requestStates.map((value) => ({ value, label: t(`rentals.requestState.${value}`) })),
        },
        { name: 'priority', label: t('rentals.priority'), type: 'choice', options },
        {
          name: 'vendor',
          label: t('rentals.vendor'),
          type: 'choice',
          hint: t('rentals.vendorRule'),
          options: [
            { value: nobody, label: t('rentals.nobodyYet') },
            ...data.vendors.map(({ id, name, isInsured }) => ({
              value: id,
              label: isInsured ? name : t('rentals.notInsuredNamed', { name }),
            })),
          ],
        },
        { name: 'scheduledOn', label: t('rentals.scheduledOn'), type: 'day' },
        { name: 'estimate', label: t('rentals.estimate'), type: 'money' },
        { name: 'approvedBy', label: t('rentals.approvedBy'), type: 'text', hint: t('rentals.approvalHint') },
      ]}
      initial={{
        state: request.state,
        priority: request.priority,
        vendor: request.vendor?.id ?? nobody,
        scheduledOn: request.scheduledOn,
        estimate: request.estimate,
        approvedBy: request.approvedBy,
      }}
      send={(draft) =>
        api.rentals.changeRequest(
          {
            id: request.id,
            state: draft.state as MaintenanceRequest['state'],
            priority: draft.priority as MaintenanceRequest['priority'],
            vendor: draft.vendor === nobody ? null : (draft.vendor as string),
            scheduledOn: draft.scheduledOn as string | null,
            estimate: draft.estimate as number | null,
            approvedBy: draft.approvedBy as string,
          },
          { version: request.version },
        )
      }
      onClose={onClose}
    />
  );
}
