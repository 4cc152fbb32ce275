import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/**
 * The state of the search box. `isRaised`: it is a bar of its own on top of the screen, on phones and where the header
 * is out of sight. `isOpen`: what is found may be shown. The browser keeps what is typed, so that nothing typed before
 * the script came is lost; `text` follows it, but not into the middle of a word that is being composed.
 */
export function useSearchBox() {
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** What had the focus before the box was gone to. */
  const opener = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isRaised, setRaised] = useState(false);

  const read = () => setText(input.current?.value ?? '');

  function clear() {
    if (input.current !== null) input.current.value = '';
    setText('');
  }

  function close() {
    clear();
    setOpen(false);
    setRaised(false);
  }

  /** Goes to the box, wherever one is on the page. */
  function enter() {
    const box = input.current;
    if (box === null) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { height, top } = box.getBoundingClientRect();
    // At once: phones show their keyboard only for a focus that is part of the press.
    if (height === 0 || top < 0) flushSync(() => setRaised(true));
    box.focus();
    box.select();
  }

  /** Empties and closes the box, and goes back to where one had been. */
  function leave() {
    const back = opener.current;
    close();
    if (back === null) return;
    input.current?.blur();
    back.focus({ preventScroll: true });
  }

  function onInput(event: { nativeEvent: Event }) {
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return;
    read();
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isRaised || text === '') leave();
    else if (isOpen && text.trim() !== '') setOpen(false);
    else clear();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    // Nothing else has the focus: one went to another window, or put a phone's keyboard away.
    if (relatedTarget === null && (isRaised || document.activeElement === input.current)) return;
    opener.current = null;
    setOpen(false);
    setRaised(false);
  }

  /** The text keeps the focus while something beside it is pressed. */
  function onMouseDown(event: MouseEvent) {
    if (event.target !== input.current) event.preventDefault();
  }

  const arrive = useEffectEvent((path: string) => {
    if (shownPath.current !== path) close();
    else {
      read();
      setOpen(document.activeElement === input.current);
    }
    shownPath.current = path;
  });
  useEffect(() => arrive(pathname), [pathname]);

  return { input, text, isOpen, isRaised, setOpen, enter, leave, onInput, onKeyDown, onBlur, onMouseDown };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;
