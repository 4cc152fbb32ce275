/** Shows a blogger's About Me with its line breaks. */
export function AboutMeText({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="measure mt-3 font-serif text-lg leading-relaxed [unicode-bidi:plaintext] whitespace-pre-line text-pretty"
    >
      {text}
    </p>
  );
}

/** Shows About Me with its heading, read-only; nothing when it is empty. */
export function AboutMe({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <section aria-labelledby="about-me" className="border-b border-line py-8">
      <h2 id="about-me" className="text-xl">
        About Me
      </h2>
      <AboutMeText text={text} />
    </section>
  );
}
