declare module "@core?url" {
  const url: string;
  export default url;
}
