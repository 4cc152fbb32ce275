import { useState } from 'react';
import { isSafeAddress } from '#contract/format/addresses';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';

export type EditedLink = { href: string; text: string; isNew: boolean };
type LinkDialogProps = {
  link: EditedLink;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** Returns the address as a link needs it; an address without a scheme gets https. */
function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(address) ? `https://${address}` : address;
}

/** Edits the address and the text of a link. */
export function LinkDialog({ link, onSave, onRemove, onClose, finalFocus }: LinkDialogProps) {
  const [href, setHref] = useState(link.href);
  const [text, setText] = useState(link.text);
  const [error, setError] = useState<string>();

  function save() {
    const address = completeAddress(href);
    if (!isSafeAddress(address)) {
      setError('This is not an address that readers can open. Enter one that starts with https://, http:// or mailto:');
      return;
    }
    onSave(address, text.trim() || address);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={link.isNew ? 'Add a link' : 'Change the link'}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
        className="grid gap-5"
      >
        <Field label="Address" name="href" error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={href}
              onChange={(event) => {
                setHref(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Field label="Text" name="linkText" hint="Leave it empty to show the address.">
          {(control) => (
            <TextInput {...control} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        {!link.isNew && (
          <div>
            <Button variant="outline" size="sm" onClick={onRemove}>
              Remove Link
            </Button>
          </div>
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" size="mobile">
            Save Link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
