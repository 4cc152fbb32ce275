import { interestHeadings, interestMessages } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';

/** The categories whose parts are subtopics. Each has an interest screen. */
export type PickedCategory = Exclude<CategoryKey, 'sports' | 'gaming'>;

/** Settings and texts of one category's interest screen. */
export type InterestScreen = {
  heading: string;
  /** Text below the heading. */
  note: string;
  /** Description for search engines. */
  description: string;
  /** Group label of the choices. */
  choices: string;
  /** The choices are whole sentences and need wide cards. */
  isWordy?: boolean;
  savedTitle: string;
  savedText: string;
  /** Shows the success message on the screen instead of navigating to the feed. */
  staysOnceSaved?: boolean;
  failed?: string;
  /** The save button shows the number of selected choices. */
  countsChosen?: boolean;
  /** Lists the selected choices by name, because the screen has many. */
  namesChosen?: boolean;
  /** Error text for saving without a choice. Without it, the save button is disabled. */
  nothingChosen?: string;
};

type ScreenText = Pick<InterestScreen, 'heading' | 'note' | 'description' | 'choices' | 'savedText'>;

const checklist = (texts: ScreenText & Partial<InterestScreen>): InterestScreen => ({
  savedTitle: interestMessages.savedGladly,
  countsChosen: true,
  ...texts,
});

const { nothingSelected: nothingChosen, saved: savedTitle } = interestMessages;

export const interestScreens: Record<PickedCategory, InterestScreen> = {
  travel: {
    heading: interestHeadings.travel,
    note: 'Where in the world do you want to read about?',
    description: 'Choose the regions of the world whose travel stories and guides fill your feed.',
    choices: 'Regions',
    savedTitle,
    savedText: 'Your travel regions have been saved.',
    nothingChosen: interestMessages.chooseRegion,
  },
  short_stories: {
    heading: interestHeadings.short_stories,
    note: 'Which kinds of stories do you like to read?',
    description: 'Choose the genres whose short stories fill your feed, from horror to comedy.',
    choices: 'Genres',
    savedTitle,
    savedText: 'Your short story genres have been saved.',
    nothingChosen,
  },
  romance: {
    heading: interestHeadings.romance,
    note: 'Love has many sides. Which ones do you read about?',
    description: 'Choose the romance topics for your feed: love, dating and relationships.',
    choices: 'Interests',
    isWordy: true,
    savedTitle,
    savedText: 'Your romance interests have been saved.',
    nothingChosen,
  },
  tech: checklist({
    heading: interestHeadings.tech,
    note: 'From artificial intelligence to indie games.',
    description: 'Choose the tech and gaming topics for your feed, from artificial intelligence to esports.',
    choices: 'Tech and gaming topics',
    savedText: 'Your tech and gaming interests have been saved.',
    staysOnceSaved: true,
    namesChosen: true,
  }),
  fantasy: checklist({
    heading: interestHeadings.fantasy,
    note: 'Which worlds do you like to return to?',
    description: 'Choose the fantasy worlds and franchises for your feed.',
    choices: 'Franchises',
    savedText: 'Your fantasy franchises have been saved.',
    namesChosen: true,
  }),
  food: checklist({
    heading: interestHeadings.food,
    note: 'What do you like to cook, bake and taste?',
    description: 'Choose the food topics for your feed: kitchens, bakeries and restaurants.',
    choices: 'Food topics',
    savedText: 'Your food interests have been saved.',
  }),
  finance: checklist({
    heading: interestHeadings.finance,
    note: 'What do you want to know about money?',
    description: 'Choose what your feed explains about saving, investing, taxes and the rest of your money.',
    choices: 'Finance topics',
    savedText: 'Your finance interests have been saved.',
    staysOnceSaved: true,
    namesChosen: true,
    failed: interestMessages.financeSaveFailed,
    nothingChosen,
  }),
  health_beauty: checklist({
    heading: interestHeadings.health_beauty,
    note: 'What helps you feel your best?',
    description: 'Choose the health and beauty topics for your feed.',
    choices: 'Health and beauty topics',
    savedText: 'Your health and beauty interests have been saved.',
  }),
  automotive: checklist({
    heading: interestHeadings.automotive,
    note: 'What do you like to drive, repair or watch?',
    description: 'Choose the automotive topics for your feed: cars, motorcycles and motorsport.',
    choices: 'Automotive topics',
    savedText: 'Your automotive interests have been saved.',
  }),
  news: checklist({
    heading: interestHeadings.news,
    note: 'What do you want to keep up with?',
    description: 'Choose the news and opinion topics for your feed.',
    choices: 'News topics',
    savedText: 'Your news interests have been saved.',
  }),
  outdoors: checklist({
    heading: interestHeadings.outdoors,
    note: 'What takes you outside?',
    description: 'Choose the outdoor topics for your feed: trails, gardens, rivers and mountains.',
    choices: 'Outdoor topics',
    savedText: 'Your outdoor interests have been saved.',
  }),
  self_help: checklist({
    heading: interestHeadings.self_help,
    note: 'What are you working on?',
    description: 'Choose the self-help topics for your feed: growth, habits and well-being.',
    choices: 'Self-help topics',
    savedText: 'Your self-help interests have been saved.',
  }),
};

/** Returns true if a category has an interest screen with subtopics. */
export const isPicked = (category: CategoryKey | undefined): category is PickedCategory =>
  category !== undefined && Object.hasOwn(interestScreens, category);
