import { Archive, Copy, MoreHorizontal, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ContextMenu } from '#app/ui/context-menu.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { notify } from '#app/ui/notify.ts';
import { Popover } from '#app/ui/popover.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { toast } from '#app/ui/toast.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { Row, Section } from './section.tsx';

export function Floats() {
  const [sheet, setSheet] = useState<'end' | 'start' | 'bottom' | null>(null);
  const [lastSide, setLastSide] = useState<'end' | 'start' | 'bottom'>('end');
  const [confirming, setConfirming] = useState(false);
  const [starred, setStarred] = useState(true);
  const [tab, setTab] = useState('call');
  const entries: MenuEntry[] = [
    { label: 'Edit', icon: <Pencil />, shortcut: 'e', onSelect: () => toast('Edit') },
    { label: 'Copy link', icon: <Copy />, onSelect: () => toast('Link copied') },
    {
      label: 'Assign to',
      icon: <UserPlus />,
      entries: [{ heading: 'Team' }, { label: 'Maya', onSelect: () => {} }, { label: 'Tom', onSelect: () => {} }],
    },
    { label: 'Starred', checked: starred, onSelect: () => setStarred(!starred) },
    'line',
    { label: 'Archive', icon: <Archive />, onSelect: () => {}, disabled: true },
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setConfirming(true) },
  ];
  const openSheet = (side: 'end' | 'start' | 'bottom') => {
    setLastSide(side);
    setSheet(side);
  };
  return (
    <Section title="What floats">
      <Row label="Dialogs">
        <Dialog
          trigger={<Button>New lead</Button>}
          title="New lead"
          description="A name and one way to reach them are enough."
          footer={
            <>
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button kind="act">Add lead</Button>
            </>
          }
        >
          <div className="grid gap-4">
            <Field label="Name" required>
              <Input />
            </Field>
            <Field label="Email">
              <Input type="email" />
            </Field>
          </div>
        </Dialog>
        <Button onClick={() => setConfirming(true)}>Delete listing</Button>
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title="Delete 1208 Juniper St.?"
          action="Delete listing"
          name="1208 Juniper St."
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
        >
          Its photos, showings and offers go with it. Leads who saved it are kept.
        </ConfirmDialog>
      </Row>
      <Row label="Panels">
        <Button onClick={() => openSheet('end')}>Side panel</Button>
        <Button onClick={() => openSheet('start')}>Rail</Button>
        <Button onClick={() => openSheet('bottom')}>From below</Button>
        <Sheet title="Daniela Reyes" side={lastSide} open={sheet !== null} onOpenChange={() => setSheet(null)}>
          <p className="p-4.5 text-ink-2">Viewed 1208 Juniper St. three times since yesterday.</p>
        </Sheet>
      </Row>
      <Row label="Menus">
        <Menu
          entries={entries}
          trigger={
            <IconButton label="More">
              <MoreHorizontal />
            </IconButton>
          }
        />
        <ContextMenu entries={entries}>
          <div className="rounded-m border border-dashed border-edge px-4 py-2 text-sm text-ink-2">
            Right click here
          </div>
        </ContextMenu>
        <Popover label="Score" trigger={<Button>Why 86</Button>}>
          <p className="text-ink-2">Five homes viewed in 24 hours, pre-approved to $640k.</p>
        </Popover>
        <Tooltip text="Opens after 700 ms">
          <Button kind="quiet">Hover</Button>
        </Tooltip>
      </Row>
      <Row label="Toasts">
        <Button
          onClick={() =>
            toast('Lead archived', {
              description: 'Daniela Reyes',
              action: { label: 'Undo', onAction: () => toast('Back again') },
            })
          }
        >
          With undo
        </Button>
        <Button
          onClick={() =>
            toast('Sign in failed', { description: 'The email or password is not right.', tone: 'destructive' })
          }
        >
          Destructive
        </Button>
        <Button
          onClick={() =>
            notify({
              title: 'New lead: Priya Raman',
              description: 'From your Hyde Park page',
              tone: 'need',
              action: { label: 'Open', onAction: () => {} },
            })
          }
        >
          Notice
        </Button>
      </Row>
      <Row label="Tabs">
        <Tabs value={tab} onChange={setTab} className="min-w-0 flex-1">
          <TabList label="Views">
            <Tab value="call" count={14}>
              Call now
            </Tab>
            <Tab value="new" count={3}>
              New, untouched
            </Tab>
            <Tab value="all" count="4,812">
              Everyone
            </Tab>
          </TabList>
          <TabPanel value="call">Fourteen people, best first.</TabPanel>
          <TabPanel value="new">Nobody has called these three.</TabPanel>
          <TabPanel value="all">Everyone.</TabPanel>
        </Tabs>
      </Row>
    </Section>
  );
}
