import { Archive, Mail, Pencil, Phone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Badge, Chip } from '#app/ui/chip.tsx';
import { Face, Faces } from '#app/ui/face.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Kbd } from '#app/ui/kbd.tsx';
import { Tag } from '#app/ui/tag.tsx';
import { Row, Section } from './section.tsx';

export function Acts() {
  return (
    <Section title="Acts and marks">
      <Row label="Kinds">
        <Button kind="act">Send 214 emails</Button>
        <Button>Text</Button>
        <Button kind="quiet">Import</Button>
        <Button kind="loss">Delete listing</Button>
        <Button kind="link">See the reasons</Button>
        <Button asChild>
          <Link to="/">A link that looks like one</Link>
        </Button>
      </Row>
      <Row label="Sizes">
        <Button size="s" icon={<Plus />}>
          Filter
        </Button>
        <Button icon={<Phone />}>Call</Button>
        <Button size="l" kind="act" icon={<Mail />}>
          Email
        </Button>
      </Row>
      <Row label="States">
        <Button kind="act" busy>
          Save changes
        </Button>
        <Button busy icon={<Phone />}>
          Calling
        </Button>
        <Button disabled>Not now</Button>
        <Button kind="act" disabled>
          Publish site
        </Button>
      </Row>
      <Row label="Icons">
        <IconButton label="Edit" shortcut="e">
          <Pencil />
        </IconButton>
        <IconButton label="Archive" kind="plain">
          <Archive />
        </IconButton>
        <IconButton label="New lead" kind="act">
          <Plus />
        </IconButton>
      </Row>
      <Row label="Chips">
        <Chip>Quiet</Chip>
        <Chip tone="act">Engaged</Chip>
        <Chip tone="need">New, 3 min</Chip>
        <Chip tone="loss">Lost</Chip>
        <Chip tone="info">Under contract</Chip>
      </Row>
      <Row label="Badges and tags">
        <Badge>4,812</Badge>
        <Badge tone="need">6</Badge>
        <Tag>first-time buyer</Tag>
        <Tag onRemove={() => {}}>downsizing</Tag>
      </Row>
      <Row label="Faces">
        <Face name="Daniela Reyes" size="s" />
        <Face name="Daniela Reyes" />
        <Face name="Daniela Reyes" size="l" tone="act" />
        <Face name="Daniela Reyes" size="xl" />
        <Faces names={['Maya Okafor', 'Tom Whitaker', 'Priya Raman', 'Jonas Feld']} />
      </Row>
      <Row label="Keys">
        <Kbd keys="Mod+K" />
        <Kbd keys="g l" />
        <Kbd keys="Shift+Enter" />
      </Row>
    </Section>
  );
}
