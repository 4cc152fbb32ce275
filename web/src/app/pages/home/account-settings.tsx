import type { Viewer } from '#contract/accounts';
import { FormDisclosure } from '@/components/ui/form-disclosure.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ChangePasswordForm } from '@/features/accounts/settings/change-password-form.tsx';
import { ChangeUsernameForm } from '@/features/accounts/settings/change-username-form.tsx';
import { EmailSettings } from '@/features/accounts/settings/email-settings.tsx';
import { SessionList } from '@/features/accounts/settings/session-list.tsx';
import { SignOutEverywhere } from '@/features/accounts/settings/sign-out-everywhere.tsx';
import { ThemeChoice } from '@/features/accounts/settings/theme-choice.tsx';
import { BlogAddress } from '@/features/accounts/settings/username-availability.tsx';
import { MailingLists } from '@/features/audience/mailing-lists.tsx';
import { MailPreferencesSwitches, useMailPreferences } from '@/features/mail/mail-preferences.tsx';
import { SecondFactorSettings } from '@/features/second-factor/second-factor-settings.tsx';

/** Edits what every user can set: account, sign-in and appearance. */
export function AccountSettings({ viewer }: { viewer: Viewer }) {
  const preferences = useMailPreferences().data;
  return (
    <section aria-labelledby="account" className="pt-6">
      <h2 id="account" className="pb-6 text-2xl">
        Account
      </h2>
      <TitledSection headingLevel={3} title="Theme" text="Applies to all your devices.">
        <ThemeChoice viewer={viewer} />
      </TitledSection>
      <TitledSection headingLevel={3} title="Username" text="Shown on your posts and your profile.">
        <div className="mb-5">
          <p className="text-base font-medium wrap-anywhere">{viewer.username}</p>
          {viewer.isBlogger && (
            <p className="mt-1 text-sm text-muted">
              The address of your blog: <BlogAddress username={viewer.username} />
            </p>
          )}
        </div>
        <FormDisclosure label="Change Username">
          {(done) => <ChangeUsernameForm viewer={viewer} onDone={done} />}
        </FormDisclosure>
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Email"
        text="We'll send a confirmation link to the new address and notify the old one."
      >
        <EmailSettings viewer={viewer} />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Email notifications"
        text="Choose which emails you get. Account and payment emails are always sent."
      >
        <MailPreferencesSwitches isBlogger={viewer.isBlogger} />
        <div className="mt-8">
          <MailingLists areOff={preferences?.newPosts === false} isSubscriber={viewer.isSubscriber} />
        </div>
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Password"
        text="Changing your password signs you out of all other browsers."
      >
        <FormDisclosure label="Change Password">
          {(done) => <ChangePasswordForm viewer={viewer} onDone={done} />}
        </FormDisclosure>
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Security"
        text="A second factor protects your account even if someone learns your password."
      >
        <SecondFactorSettings />
      </TitledSection>
      <TitledSection
        headingLevel={3}
        title="Signed-in browsers"
        text="Don't recognize a browser? Sign it out, then change your password."
      >
        <div className="space-y-5">
          <SessionList />
          <SignOutEverywhere viewerId={viewer.id} />
        </div>
      </TitledSection>
    </section>
  );
}
