import { TitledSection } from '@/components/ui/titled-section.tsx';
import { AnnouncementForm } from '@/features/announcements/announcement-form.tsx';
import { AnnouncementList } from '@/features/announcements/announcement-list.tsx';

/** Writes and lists the announcements of the platform. */
export default function AnnouncementsTab() {
  return (
    <div className="pt-2 [&>section:first-child]:border-t-0">
      <TitledSection
        title="New Announcement"
        text="News about the platform. People can turn these emails off. New Terms are announced to everybody when you publish them."
      >
        <AnnouncementForm />
      </TitledSection>
      <TitledSection title="Announcements" text="What was sent, and what became of it.">
        <AnnouncementList />
      </TitledSection>
    </div>
  );
}
